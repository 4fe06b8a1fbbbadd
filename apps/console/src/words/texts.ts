/** A table of texts: each in English, Chinese and Vietnamese. `{x}` stands for a value that is given. */
export type Texts = Readonly<Record<string, readonly [en: string, zh: string, vi: string]>>;

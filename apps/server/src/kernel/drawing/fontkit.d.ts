/** What is used of the library, which has no types of its own. */
declare module 'fontkit' {
  interface GlyphRun {
    readonly glyphs: readonly { readonly id: number; readonly path: { toSVG(): string } }[];
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
  }
  export interface Font {
    readonly unitsPerEm: number;
    layout(text: string): GlyphRun;
  }
  export function create(file: Buffer): Font;
}

import type { ReactNode } from 'react';

/** What stands before the sign-in: one narrow column with a heading and the choice of language. */
export function FrontPage({
  title,
  picker,
  onSubmit,
  children,
}: Readonly<{ title: string; picker: ReactNode; onSubmit: () => void; children: ReactNode }>): ReactNode {
  return (
    <main className="scroller flex h-full flex-col items-center bg-paper px-4 py-8">
      <form
        noValidate
        className="flex w-full max-w-96 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-xl font-semibold">{title}</h1>
          {picker}
        </div>
        {children}
      </form>
    </main>
  );
}

/** Why something did not go. */
export function FrontFault({ text }: Readonly<{ text: string | null }>): ReactNode {
  if (text === null) return null;
  return (
    <p role="alert" className="text-sm text-vermilion-ink">
      {text}
    </p>
  );
}

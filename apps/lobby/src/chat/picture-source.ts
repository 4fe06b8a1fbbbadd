import { createContext, use, useEffect, useState } from 'react';

/** How a picture's address in a message becomes one that the page can show. Null: it is one already. */
export const PictureSource = createContext<((url: string) => Promise<string>) | null>(null);

/** The address to show; undefined while it is being fetched, and where it cannot be. */
export function usePictureSource(url: string): string | undefined {
  const load = use(PictureSource);
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (load === null) return undefined;
    let left = false;
    void load(url).then(
      (found) => {
        if (!left) setSource(found);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [load, url]);
  return load === null ? url : source;
}

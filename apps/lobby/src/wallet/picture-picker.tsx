import { Button } from '@drawroom/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { isPictureFile } from '../shell/shrink-picture.ts';

export interface PicturePickerProps {
  readonly label: string;
  readonly hint: string;
  readonly error: string | null;
  readonly file: File | null;
  /** A JPG or PNG was chosen. */
  readonly onFile: (file: File) => void;
  /** Something else was; what was chosen before stays. */
  readonly onNoPicture: () => void;
}

/** Chooses a JPG or PNG from the phone and shows it before it is sent. */
export function PicturePicker({ label, hint, error, file, onFile, onNoPicture }: PicturePickerProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const [undrawn, setUndrawn] = useState<string | null>(null);

  async function choose(chosen: File): Promise<void> {
    if (await isPictureFile(chosen).catch(() => false)) onFile(chosen);
    else onNoPicture();
  }
  return (
    <div className="flex flex-col gap-2">
      {preview !== null && preview !== undrawn && (
        <img
          src={preview}
          alt={label}
          // A file that only begins like a picture would show as a broken one.
          onError={() => setUndrawn(preview)}
          className="max-h-64 w-full rounded-card bg-sunken object-contain"
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          // The same file again is a choice too.
          event.target.value = '';
          if (chosen) void choose(chosen);
        }}
      />
      <Button look="plain" wide onPress={() => input.current?.click()}>
        {label}
      </Button>
      <p role={error ? 'alert' : undefined} className={`text-sm ${error ? 'text-vermilion-ink' : 'text-ink-faint'}`}>
        {error ?? hint}
      </p>
    </div>
  );
}

/** Address of a chosen picture inside this page; given back when it is no longer shown. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

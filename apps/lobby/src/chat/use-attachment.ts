import { useTranslations } from '@drawroom/i18n/translations';
import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '@drawroom/client/create-client';
import { NoPicture, shrinkPicture, wholeWithin } from '../shell/shrink-picture.ts';
import { uploadFetch } from '../shell/upload-fetch.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import type { UploadedPicture } from './outgoing.ts';

/** Longest edge of a picture that is sent, px: sharp on any phone. */
const EDGE_MAX = 1_600;
/** A picture that the browser could not make smaller is sent up to this size, bytes. */
const AS_IT_IS_MAX = 5 * 1024 * 1024;
/** A slow way may take this long for a picture, ms. */
const UPLOAD_MS = 120_000;

/** A picture beside the text that is being written. */
export interface Attachment {
  /** Its address inside this page, for the preview. */
  readonly preview: string;
  /** How much of it has gone, 0 to 1. */
  readonly share: number;
  /** What the server made of it; null while it is on its way. */
  readonly uploaded: UploadedPicture | null;
  /** Why it could not be sent; null while it can. */
  readonly fault: string | null;
}

/** Sends a picture's bytes to where it is wanted. Throws the call's refusals. */
export type TakePicture = (file: Uint8Array<ArrayBuffer>, how: CallOptions) => Promise<UploadedPicture>;

export interface AttachmentInHand {
  readonly attachment: Attachment | null;
  readonly pick: (file: File) => void;
  readonly retry: () => void;
  readonly remove: () => void;
}

/** Takes a picture to be sent with the next message: it is made small and goes out at once, so that sending takes no time. */
export function useAttachment(take: TakePicture): AttachmentInHand {
  const t = useTranslations('chat');
  const wordsFor = useFailureText();
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const file = useRef<File | null>(null);
  const preview = useRef<string | null>(null);

  function clear(): void {
    if (preview.current !== null) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }
  useEffect(() => clear, []);

  async function upload(chosen: File, address: string): Promise<void> {
    const change = (part: Partial<Attachment>): void =>
      setAttachment((now) => (now?.preview === address ? { ...now, ...part } : now));
    try {
      const bytes = await shrinkPicture(chosen, wholeWithin(EDGE_MAX), AS_IT_IS_MAX);
      const uploaded = await take(bytes, {
        timeoutMs: UPLOAD_MS,
        fetch: uploadFetch((share) => change({ share })),
      });
      change({ uploaded, share: 1 });
    } catch (failure) {
      change({ fault: failure instanceof NoPicture ? t('pictureType') : sentencesOf(wordsFor(failure)) });
    }
  }
  function start(chosen: File): void {
    clear();
    file.current = chosen;
    const address = URL.createObjectURL(chosen);
    preview.current = address;
    setAttachment({ preview: address, share: 0, uploaded: null, fault: null });
    void upload(chosen, address);
  }
  return {
    attachment,
    pick: start,
    retry: () => {
      if (file.current !== null) start(file.current);
    },
    remove: () => {
      clear();
      file.current = null;
      setAttachment(null);
    },
  };
}

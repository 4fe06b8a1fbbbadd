import { useTranslations } from '@drawroom/i18n/translations';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { CallOptions } from '@drawroom/client/create-client';
import { forgetPicture, keepPicture, keptPicture } from '../shell/kept-picture.ts';
import { NoPicture, shrinkPicture, wholeWithin } from '../shell/shrink-picture.ts';
import { uploadFetch } from '../shell/upload-fetch.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import type { Place, UploadedPicture } from './outgoing.ts';

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
  /** Whether it is on this phone and there again after a reload; null while that is not known. */
  readonly kept: boolean | null;
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

/** What was chosen, and what the page has made of it as soon as it has. */
interface Chosen {
  readonly file: Blob;
  readonly small: Uint8Array<ArrayBuffer> | null;
}

/**
 * Takes a picture to be sent with the next message: it is made small, kept on the phone until it is sent, and goes out at once, so that
 * sending takes no time. One that was kept before is taken up again.
 */
export function useAttachment(take: TakePicture, { memberId, roomCode }: Place): AttachmentInHand {
  const t = useTranslations('chat');
  const wordsFor = useFailureText();
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const inHand = useRef<Chosen | null>(null);
  const preview = useRef<string | null>(null);

  function clear(): void {
    if (preview.current !== null) URL.revokeObjectURL(preview.current);
    preview.current = null;
  }
  useEffect(() => clear, []);

  async function upload({ file, small }: Chosen, address: string): Promise<void> {
    const change = (part: Partial<Attachment>): void =>
      setAttachment((now) => (now?.preview === address ? { ...now, ...part } : now));
    try {
      const bytes = small ?? (await shrinkPicture(file, wholeWithin(EDGE_MAX), AS_IT_IS_MAX));
      if (preview.current !== address) return;
      inHand.current = { file, small: bytes };
      void keepPicture({ memberId, roomCode }, bytes).then((kept) => change({ kept }));
      const uploaded = await take(bytes, {
        timeoutMs: UPLOAD_MS,
        fetch: uploadFetch((share) => change({ share })),
      });
      change({ uploaded, share: 1 });
    } catch (failure) {
      change({ fault: failure instanceof NoPicture ? t('pictureType') : sentencesOf(wordsFor(failure)) });
    }
  }
  function start(chosen: Chosen): void {
    clear();
    inHand.current = chosen;
    const address = URL.createObjectURL(chosen.file);
    preview.current = address;
    setAttachment({ preview: address, share: 0, uploaded: null, kept: null, fault: null });
    void upload(chosen, address);
  }
  const takeUp = useEffectEvent((small: Uint8Array<ArrayBuffer>) => {
    // What was chosen meanwhile stays.
    if (inHand.current === null) start({ file: new Blob([small]), small });
  });
  useEffect(() => {
    let left = false;
    void keptPicture({ memberId, roomCode }).then((small) => {
      if (small !== null && !left) takeUp(small);
    });
    return () => {
      left = true;
    };
  }, [memberId, roomCode]);
  return {
    attachment,
    pick: (file) => start({ file, small: null }),
    retry: () => {
      if (inHand.current !== null) start(inHand.current);
    },
    remove: () => {
      clear();
      if (inHand.current !== null) void forgetPicture();
      inHand.current = null;
      setAttachment(null);
    },
  };
}

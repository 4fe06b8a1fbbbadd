import { useTranslations } from '@drawroom/i18n/translations';
import { CallRefused, NetworkFailure, ServerFault, SessionEnded } from '@drawroom/client/failures';

export interface FailureText {
  readonly title: string;
  readonly note: string;
  /** Reference to give to the service, of a server fault. */
  readonly errorId: string | null;
}

/** All of it as running text; a title gets a stop where it has none of its own, and the note of a server fault asks for the reference. */
export function sentencesOf({ title, note, errorId }: FailureText): string {
  const ends = /[。！？]$/.test(title);
  const han = ends || /\p{Script=Han}$/u.test(title);
  const stop = ends ? '' : han ? '。' : /[.!?…]$/.test(title) ? ' ' : '. ';
  const reference = errorId === null ? '' : han ? `（${errorId}）` : ` (${errorId})`;
  return `${title}${note === '' ? '' : stop + note}${reference}`;
}

/** Words for a failed call by its kind (spec §8): what happened, what was kept, what to do. A refusal speaks for itself. */
export function useFailureText(): (failure: unknown) => FailureText {
  const t = useTranslations('error');
  return (failure) => {
    if (failure instanceof CallRefused) return { title: failure.msg, note: '', errorId: null };
    if (failure instanceof SessionEnded) return { title: t('sessionTitle'), note: t('sessionNote'), errorId: null };
    if (failure instanceof NetworkFailure) {
      const late = failure.kind === 'timeout';
      return {
        title: t(late ? 'timeoutTitle' : 'networkTitle'),
        note: t(late ? 'timeoutNote' : 'networkNote'),
        errorId: null,
      };
    }
    if (failure instanceof ServerFault)
      return { title: t('serverTitle'), note: t('serverNote'), errorId: failure.errorId };
    return { title: t('unexpectedTitle'), note: t('unexpectedNote'), errorId: null };
  };
}

import type { TransferView } from '@drawroom/contract/transfer';
import { useTranslations } from '@drawroom/i18n/translations';
import type { TagTone } from '@drawroom/ui/chip.tsx';

/** Whether it is not certain yet what becomes of a transfer. */
export function isUnderWay({ state }: Pick<TransferView, 'state'>): boolean {
  return state !== 'confirmed' && state !== 'failed';
}

/** How a transfer stands, in words. */
export function useStateWords(): (transfer: Pick<TransferView, 'state' | 'disputed'>) => string {
  const t = useTranslations('game.state');
  const unusual = useTranslations('shell.game');
  return ({ state, disputed }) => (disputed ? unusual('disputed') : t(state));
}

/** How the state of a transfer looks: waiting is amber, arrived is good, and what did not happen is no alarm. */
export function toneOf(transfer: Pick<TransferView, 'state'>): TagTone {
  if (isUnderWay(transfer)) return 'wait';
  return transfer.state === 'confirmed' ? 'win' : 'plain';
}

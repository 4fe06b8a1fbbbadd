import type { TransferView } from '@drawroom/contract/transfer';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TransferRow } from './transfer-row.tsx';
import { TransferSheet } from './transfer-sheet.tsx';

/** Transfers, one under the other; each opens to all that is known of it. */
export function TransferList({ list }: Readonly<{ list: readonly TransferView[] }>): ReactNode {
  const [openedNo, setOpenedNo] = useState<string | null>(null);
  // What is open goes on telling how it stands.
  const opened = list.find(({ transferNo }) => transferNo === openedNo) ?? null;
  return (
    <>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-card shadow-card">
        {list.map((transfer) => (
          <li key={transfer.transferNo}>
            <TransferRow transfer={transfer} onOpen={({ transferNo }) => setOpenedNo(transferNo)} />
          </li>
        ))}
      </ul>
      <TransferSheet transfer={opened} onClose={() => setOpenedNo(null)} />
    </>
  );
}

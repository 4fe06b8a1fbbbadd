import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { TransferState } from '@drawroom/contract/transfer-states';
import type { AwayAt, ProviderDocument, transferDeskCalls } from '@drawroom/contract/transfer-desk';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { compareBalances } from './compare-balances.ts';
import type { Transferring } from './deps.ts';
import { driveTransfer } from './drive-transfer.ts';
import { endByWord, endWithin, type WordOfPeople } from './end-by-word.ts';
import { awayForOperators, openForOperators, providersForOperators, type AskedOpen } from './operator-view.ts';
import { pointsAway } from './points-away.ts';
import { lineOf, lockProviderDocument, providerByCode, saveProvider } from './provider-store.ts';
import { idOfTransferNo, lockTransfer } from './transfer-store.ts';

/** Settings of a provider as they are to hold. */
export interface ProviderToWrite {
  readonly code: string;
  readonly document: ProviderDocument;
  /** Of a new one; one that stands keeps its own. */
  readonly currency: string;
  /** Left out: the one that it has stays. */
  readonly secret: string | undefined;
}

/** A provider in the list, but for its versions, of which this slice knows nothing. */
type ProviderRow = Omit<OperatorReplyOf<typeof transferDeskCalls.providers>['list'][number], 'version'>;

/** What operators may see and do about external games. */
export interface TransferDoor {
  providers(): Promise<ProviderRow[]>;
  open(asked: AskedOpen): Promise<OperatorReplyOf<typeof transferDeskCalls.open>>;
  /** Everywhere a member has been, by the books and without asking there. */
  awayOf(memberId: bigint): Promise<AwayAt[]>;
  /** Refuses with `transfer.provider_invalid`: a new one without a secret, or a project that is another's. */
  write(t: Tx, provider: ProviderToWrite): Promise<void>;
  /** A provider's settings, locked, without its secret; null: there is none. */
  lockSettings(t: Tx, code: string): Promise<ProviderDocument | null>;
  /** False when the provider did not answer. Refuses with `transfer.provider_unknown`. */
  compare(code: string): Promise<boolean>;
  /** Refuses with `transfer.transfer_unknown`. */
  ask(transferNo: string): Promise<TransferState>;
  /** `endByWord`: people say how a transfer ended. */
  end(
    word: Omit<WordOfPeople, 'id' | 'fromHouseMinor'> & { readonly transferNo: string },
    note: (t: Tx) => Promise<void>,
  ): Promise<{ readonly state: TransferState; readonly amountMinor: bigint }>;
  /** As it stands, locked. Refuses with `transfer.transfer_unknown`. */
  look(t: Tx, transferNo: string): Promise<{ readonly state: TransferState; readonly currency: string }>;
  /** Ends one that takes points home as done, what records do not explain paid by the house; refuses as `endByWord` does. */
  grant(
    t: Tx,
    word: { readonly transferNo: string; readonly amountMinor: bigint; readonly fromHouseMinor: bigint },
  ): Promise<void>;
}

export function transferDoor(transferring: Transferring): TransferDoor {
  const { db, vault } = transferring.kernel;
  return {
    providers: () => providersForOperators(db, vault),
    open: (asked) => openForOperators(db, asked),
    awayOf: async (memberId) => (await pointsAway(db, memberId)).map(awayForOperators),
    write: async (t, { code, currency, secret, document: { url, merchant, ...settings } }) => {
      const known = await providerByCode(t, code);
      const kept = secret ?? (known === undefined ? undefined : (await lineOf(t, vault, code)).secret);
      const taken = await t.query('select from transfer.provider where project_id = $1 and code <> $2', [
        settings.projectId,
        code,
      ]);
      const isMoved = known !== undefined && known.projectId !== settings.projectId;
      if (kept === undefined || taken.rowCount > 0 || isMoved) throw new Refusal('transfer.provider_invalid');
      await saveProvider(t, vault, { ...settings, code, currency, line: { url, merchant, secret: kept } });
    },
    lockSettings: (t, code) => lockProviderDocument(t, vault, code),
    compare: async (code) => {
      const provider = await providerByCode(db, code);
      if (provider === undefined) throw new Refusal('transfer.provider_unknown');
      return (await compareBalances(transferring, provider, { evenIfNotDue: true })) !== null;
    },
    ask: async (transferNo) => {
      const id = idOfTransferNo(transferNo) ?? 0n;
      const found = await db.query('select from transfer.transfer where id = $1', [id]);
      if (found.rowCount === 0) throw new Refusal('transfer.transfer_unknown');
      return (await driveTransfer(transferring, id)).state;
    },
    end: ({ transferNo, ...word }, note) =>
      endByWord(transferring, { ...word, fromHouseMinor: 0n, id: idOfTransferNo(transferNo) ?? 0n }, note),
    look: async (t, transferNo) => {
      const found = await lockTransfer(t, idOfTransferNo(transferNo) ?? 0n);
      if (found === undefined) throw new Refusal('transfer.transfer_unknown');
      return found;
    },
    grant: async (t, { transferNo, ...word }) => {
      const { isNews } = await endWithin(transferring, t, {
        ...word,
        outcome: 'done',
        id: idOfTransferNo(transferNo) ?? 0n,
      });
      // Somebody or the provider was first: nothing is granted a second time.
      if (!isNews) throw new Refusal('transfer.ended_otherwise');
    },
  };
}

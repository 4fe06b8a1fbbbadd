import { asQuestion, PROVIDER_CALLBACK_PATH, providerEvent } from '@drawroom/contract/provider-wire';
import { signedPart, wireFault } from '@drawroom/contract/signed-wire';
import { jsonOf } from '../kernel/json-of.ts';
import type { CallbackDoor, Told } from '../kernel/kernel.ts';
import { noteSessionOver } from './call-home.ts';
import type { Transferring } from './deps.ts';
import { lineOf, providerByCode, type Provider } from './provider-store.ts';
import { takeToldRecords } from './take-records.ts';

type Answer = Awaited<ReturnType<CallbackDoor['answer']>>;

const refusedAs = (status: number, error: string): Answer => ({ status, body: { error } });
/** Points of a session that is over come home after this, unless the member leaves or enters by himself first. */
const GRACE_S = 15;

/**
 * Where providers tell what happened: `POST /callback/provider/<code>`, signed with the line's secret over path and body, at most 300 s
 * old. What is told again changes nothing: a record counts by its `rev`, a session that is over stays over.
 */
export function providerCallbacks(transferring: Transferring): CallbackDoor {
  return {
    folder: PROVIDER_CALLBACK_PATH,
    answer: async (told) => {
      const answer = await answerOf(transferring, told);
      transferring.kernel.metrics.count('transfer_callback_total', { status: String(answer.status) });
      return answer;
    },
  };
}

async function answerOf(transferring: Transferring, { code, body, header }: Told): Promise<Answer> {
  const { db, vault, clock } = transferring.kernel;
  const provider = await providerByCode(db, code);
  if (provider === undefined) return refusedAs(404, 'unknown');
  const { secret } = await lineOf(db, vault, code);
  const words = asQuestion(`${PROVIDER_CALLBACK_PATH}/${code}`, body);
  const fault = await wireFault(secret, signedPart(header, words), clock.now());
  if (fault !== null) return refusedAs(401, fault);
  const event = providerEvent.safeParse(jsonOf(body));
  if (!event.success) return refusedAs(400, 'shape');
  if (event.data.type === 'records') await takeToldRecords(transferring, provider, event.data.records);
  else await sessionOver(transferring, provider, event.data);
  return { status: 200, body: { ok: true } };
}

async function sessionOver(
  { kernel }: Transferring,
  provider: Provider,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  await kernel.db.tx(async (t) => {
    const memberId = await noteSessionOver(t, { providerId: provider.id, sessionId });
    if (memberId === null) return;
    await t.query(
      `update transfer.player set next_sweep_at = least(next_sweep_at, clock_timestamp() + make_interval(secs => $3))
       where provider_id = $1 and member_id = $2`,
      [provider.id, memberId, GRACE_S],
      'transfer-sweep-soon',
    );
  });
}

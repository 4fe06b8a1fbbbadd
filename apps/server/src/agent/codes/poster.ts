import { POSTER_PATH, type agentCodeCalls } from '@drawroom/contract/agent';
import type { ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import { createFileMaker } from '../../kernel/file-maker.ts';
import { issueFileTicket, takeFileTicket } from '../../kernel/file-ticket.ts';
import { houseName } from '../../kernel/house-name.ts';
import type { FileDoor, Kernel, MemberContext } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { requireAgent } from '../require-agent.ts';
import { codeLink } from './code-link.ts';
import { findOwnCode } from './code-store.ts';
import type { PosterPage } from './poster-worker.ts';

/** What a ticket fetches. */
interface AskedPoster {
  readonly code: string;
  readonly link: string;
  readonly locale: LocaleTag;
}

/**
 * A ticket for a picture of a code with its link as a QR code. A code that is over has none: nobody could register with it. Refuses with
 * `agent.not_agent`, `agent.code_unknown`.
 */
export async function askPoster(
  kernel: Pick<Kernel, 'db' | 'config'>,
  { session: { memberId }, locale, host }: MemberContext,
  code: string,
): Promise<ReplyOf<typeof agentCodeCalls.codePoster>> {
  await requireAgent(kernel.db, memberId);
  const found = await findOwnCode(kernel.db, memberId, code);
  if (found?.state !== 'live') throw new Refusal('agent.code_unknown');
  const asked: AskedPoster = { code, link: codeLink(kernel.config, { host, token: found.token }), locale };
  const { url, expiresAt } = await issueFileTicket(kernel.db, { door: POSTER_PATH, memberId, asked });
  return { url, name: fileName(code), expiresAt };
}

/** Posters, drawn when they are taken. */
export function posterFiles(kernel: Pick<Kernel, 'db' | 'messages' | 'metrics'>): FileDoor {
  const draw = createFileMaker<PosterPage>(new URL('poster-worker.ts', import.meta.url));
  return {
    address: POSTER_PATH,
    by: 'ticket',
    find: async (ticket) => {
      const taken = await takeFileTicket<AskedPoster>(kernel.db, POSTER_PATH, ticket);
      if (taken === null) return null;
      kernel.metrics.count('agent_poster_total');
      const { code } = taken.asked;
      return { saveAs: fileName(code), type: 'image/png', body: await draw(await pageOf(kernel, taken.asked)) };
    },
  };
}

async function pageOf(
  kernel: Pick<Kernel, 'db' | 'messages'>,
  { code, link, locale }: AskedPoster,
): Promise<PosterPage> {
  const text = (key: string): string => kernel.messages.text(locale, `poster.${key}`);
  return {
    locale,
    house: await houseName(kernel, kernel.db, locale),
    invites: text('invites'),
    scan: text('scan'),
    codeLabel: text('code'),
    code,
    link,
    address: new URL(link).host,
    care: text('care'),
  };
}

/** Plain characters, the same in every language. */
function fileName(code: string): string {
  return `drawroom-${code}.png`;
}

import { optionPlay } from '../build/option-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import type { TicketRule } from '../build/ticket-play.ts';
import { withSpace } from '../build/walk.ts';
import type { Space } from '../build/walk.ts';
import type { Play } from '../game-family.ts';
import { elementOf, ELEMENTS, halfOf, MIDDLE_SUM, parityHalfOf, sizeOf, twentyOf } from './balls.ts';
import type { Twenty } from './balls.ts';
import { pickPlay } from './pick-play.ts';
import { PRIZES } from './prizes.ts';
import { oddSpace, sumSpace, upperSpace } from './spaces.ts';

const ticket = (space: () => Space, rule: TicketRule<Twenty>): Play => withSpace(ticketPlay(twentyOf, rule), space);

/** Big and small; 810 returns the stake and has a bet of its own. */
const sizePlays = (['big', 'small'] as const).map((side) =>
  ticket(sumSpace, {
    code: `kl8.sum.${side}`,
    judge(twenty) {
      const size = sizeOf(twenty);
      return size === 'tie' ? 'push' : size === side;
    },
  }),
);

/** The keno menu in display order (games.md §9). */
export const kl8Plays: readonly Play[] = [
  ...Object.keys(PRIZES).map((size) => pickPlay(Number(size))),
  ...sizePlays,
  ticket(sumSpace, { code: `kl8.sum.${MIDDLE_SUM}`, judge: ({ sum }) => sum === MIDDLE_SUM }),
  ticket(sumSpace, { code: 'kl8.sum.odd', judge: ({ sum }) => sum % 2 === 1 }),
  ticket(sumSpace, { code: 'kl8.sum.even', judge: ({ sum }) => sum % 2 === 0 }),
  ...(['up', 'mid', 'down'] as const).map((half) =>
    ticket(upperSpace, { code: `kl8.ud.${half}`, judge: (twenty) => halfOf(twenty) === half }),
  ),
  ...(['odd', 'mid', 'even'] as const).map((half) =>
    ticket(oddSpace, { code: `kl8.oe.${half}`, judge: (twenty) => parityHalfOf(twenty) === half }),
  ),
  withSpace(
    optionPlay(twentyOf, {
      code: 'kl8.element',
      choices: ELEMENTS,
      choiceKind: 'element',
      winTogether: 1,
      judge: (element, twenty) => elementOf(twenty) === element,
    }),
    sumSpace,
  ),
];

import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import { drawDoor } from '../lottery/draws/draw-door.ts';
import { openCorrectionWorld, type CorrectionWorld } from '../lottery/results/test-correction.ts';
import type { Round } from '../lottery/round.ts';
import { drawDesk } from './draw-desk.ts';
import { addOperator, type Operator } from './operators.ts';
import { resultDesk } from './result-desk.ts';

/** An official lottery of dice, and three operators in its draw room. */
export interface DrawRoom extends AsyncDisposable {
  readonly books: CorrectionWorld;
  readonly anna: Operator;
  readonly ben: Operator;
  readonly cleo: Operator;
  /** A call at the door, its right proved before; anna's when nobody is named. */
  ask<C extends AnyOperatorCall>(call: C, input?: object, operator?: Operator): Promise<OperatorReplyOf<C>>;
  which(round: Pick<Round, 'game_no'>): { readonly lotteryCode: string; readonly gameNo: string };
}

export async function openDrawRoom(): Promise<DrawRoom> {
  const books = await openCorrectionWorld();
  const { kernel, catalogue, lottery } = books.world;
  const passwords = createPasswordHasher({ pepper: '' });
  const add = (name: string): Promise<Operator> =>
    addOperator(kernel.db, passwords, { name, password: 'a long pass phrase', roles: ['draw'] });
  const [anna, ben, cleo] = [await add('anna'), await add('ben'), await add('cleo')];
  const desk = [...drawDesk(kernel, drawDoor({ kernel, catalogue })), ...resultDesk(kernel)];
  return {
    books,
    anna,
    ben,
    cleo,
    ask: async (call, input = {}, operator = anna) => {
      const handler = desk.find((one) => one.call.name === call.name);
      const reply = await handler?.run(call.input.parse(input) as never, { operator, locale: 'en-US' } as never);
      return call.reply.parse(reply) as OperatorReplyOf<typeof call>;
    },
    which: ({ game_no: gameNo }) => ({ lotteryCode: lottery.code, gameNo }),
    [Symbol.asyncDispose]: () => books[Symbol.asyncDispose](),
  };
}

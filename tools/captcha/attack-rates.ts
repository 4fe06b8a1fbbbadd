import { drawWhenAsked, TOLERANCE_PX } from '@drawroom/server/member/index';
import { ATTACKS, attack, type Attack } from './attack.ts';

export interface AttackReport {
  readonly pictures: number;
  /** Share of pictures that each attack would have got through, 0-1. */
  readonly rates: Readonly<Record<Attack, number>>;
  /** Processor time of one picture, of one attack by all ways, ms. */
  readonly drawMs: number;
  readonly attackMs: number;
}

/** Attacks that many of our own pictures, fresh ones. */
export async function attackRates(pictures: number): Promise<AttackReport> {
  const hits: Record<Attack, number> = { edges: 0, rims: 0, content: 0, together: 0, blind: 0 };
  let [drawMs, attackMs] = [0, 0];
  for (let nth = 0; nth < pictures; nth += 1) {
    const before = process.cpuUsage();
    const { x, ...shown } = await drawWhenAsked();
    const between = process.cpuUsage(before);
    const answers = await attack(shown);
    const all = process.cpuUsage(before);
    drawMs += (between.user + between.system) / 1_000;
    attackMs += (all.user + all.system - between.user - between.system) / 1_000;
    for (const way of ATTACKS) if (Math.abs(answers[way] - x) <= TOLERANCE_PX) hits[way] += 1;
  }
  const rates = Object.fromEntries(ATTACKS.map((way) => [way, hits[way] / pictures])) as Record<Attack, number>;
  return {
    pictures,
    rates,
    drawMs: drawMs / pictures,
    attackMs: attackMs / pictures,
  };
}

import type { CampaignRow, CampaignState } from '@drawroom/contract/promotion-desk';
import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';
import { allCampaigns, type Campaign } from './campaign-store.ts';

interface Numbers {
  readonly id: bigint;
  readonly given: number;
  readonly members: number;
  readonly made: number;
  readonly used: number;
  readonly draws: number;
}

const ORDER: readonly CampaignState[] = ['running', 'spent', 'coming', 'off', 'ended'];

/** Every campaign as the console shows it, those of now first; without the versions of the documents. */
export async function deskCampaigns(sql: Sql): Promise<Omit<CampaignRow, 'version'>[]> {
  const numbers = await numbersOf(sql);
  return (await allCampaigns(sql))
    .map((campaign) => rowOf(campaign, numbers.get(campaign.id)))
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

async function numbersOf(sql: Sql): Promise<ReadonlyMap<bigint, Numbers>> {
  const { rows } = await sql.query<Numbers>(
    `select c.id, g.given, g.members, v.made, v.used, s.draws from promotion.campaign c
     cross join lateral (select count(*)::int as given, count(distinct member_id)::int as members
       from promotion.given where campaign_id = c.id) g
     cross join lateral (select coalesce(sum(uses) filter (where not void), 0)::int as made, coalesce(sum(used), 0)::int as used
       from promotion.voucher where campaign_id = c.id) v
     cross join lateral (select count(*)::int as draws from promotion.spin where campaign_id = c.id and at is not null) s`,
    [],
    'promotion-numbers',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function rowOf(campaign: Campaign, numbers: Numbers | undefined): Omit<CampaignRow, 'version'> {
  const { code, content, spent } = campaign;
  const { given = 0, members = 0, made = 0, used = 0, draws = 0 } = numbers ?? {};
  return {
    code,
    state: stateOf(campaign),
    spent: formatMoney(spent),
    given,
    members,
    codes: content.kind === 'voucher' ? { made, used } : null,
    draws: content.kind === 'lucky_draw' ? draws : null,
    campaign: content,
  };
}

function stateOf({ content: { running, from, to }, nowMs, spent, budget }: Campaign): CampaignState {
  if (to !== null && nowMs >= to) return 'ended';
  if (!running) return 'off';
  if (nowMs < from) return 'coming';
  return spent >= budget ? 'spent' : 'running';
}

import { campaignContent, type CampaignContent, type ContentOf } from '@drawroom/contract/promotion-desk';
import { parseMoney } from '@drawroom/engine/money';
import * as z from 'zod/mini';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { setSharedCode } from './shared-code.ts';

/** A campaign as it stands. Amounts in minor units. */
export interface Campaign<Content extends CampaignContent = CampaignContent> {
  readonly id: bigint;
  readonly code: string;
  readonly version: number;
  readonly content: Content;
  readonly budget: bigint;
  readonly spent: bigint;
  /** The database's clock when it was read, Unix ms. */
  readonly nowMs: number;
}

type Kind = CampaignContent['kind'];

const COLUMNS = 'id, code, version, content, budget, spent, clock_timestamp() as "nowMs"';

/** All campaigns that are switched on, in the order in which they were made. */
export async function runningCampaigns(sql: Sql): Promise<Campaign[]> {
  const { rows } = await sql.query<Campaign>(
    `select ${COLUMNS} from promotion.campaign where (content->>'running')::boolean order by id`,
    [],
    'promotion-running',
  );
  return rows;
}

/** Every campaign there ever was, in the order in which they were made. */
export async function allCampaigns(sql: Sql): Promise<Campaign[]> {
  const { rows } = await sql.query<Campaign>(
    `select ${COLUMNS} from promotion.campaign order by id`,
    [],
    'promotion-all',
  );
  return rows;
}

/** A campaign of this kind. @throws Refusal promotion.unknown */
export async function campaignOf<K extends Kind>(sql: Sql, code: string, kind: K): Promise<Campaign<ContentOf<K>>> {
  const { rows } = await sql.query<Campaign>(
    `select ${COLUMNS} from promotion.campaign where code = $1`,
    [code],
    'promotion-by-code',
  );
  const [campaign] = rows;
  if (campaign === undefined || !isOf(campaign, kind)) throw new Refusal('promotion.unknown');
  return campaign;
}

export async function campaignById(sql: Sql, id: bigint): Promise<Campaign> {
  const { rows } = await sql.query<Campaign>(
    `select ${COLUMNS} from promotion.campaign where id = $1`,
    [id],
    'promotion-by-id',
  );
  const [campaign] = rows;
  if (campaign === undefined) throw new Error(`no campaign ${id}`);
  return campaign;
}

/** The same campaign with its row locked until the transaction ends: what it may still give is certain from here on. */
export async function lockCampaign<Content extends CampaignContent>(
  t: Tx,
  { id }: Campaign<Content>,
): Promise<Campaign<Content>> {
  const { rows } = await t.query<Campaign<Content>>(
    `select ${COLUMNS} from promotion.campaign where id = $1 for update`,
    [id],
    'promotion-lock',
  );
  const [campaign] = rows;
  if (campaign === undefined) throw new Error(`no campaign ${id}`);
  return campaign;
}

export function isOf<K extends Kind>(campaign: Campaign, kind: K): campaign is Campaign<ContentOf<K>> {
  return campaign.content.kind === kind;
}

/** What a campaign says, locked until the transaction ends; null: there is none of that code. */
export async function lockCampaignContent(t: Tx, code: string): Promise<CampaignContent | null> {
  const { rows } = await t.query<{ content: unknown }>(
    'select content from promotion.campaign where code = $1 for update',
    [code],
    'promotion-lock-content',
  );
  return rows[0] === undefined ? null : z.parse(campaignContent, rows[0].content);
}

/** What of a campaign is for ever: the kind and the zone of its days, and whether its codes are one or many. */
function fixedFacts(content: CampaignContent): Readonly<Record<string, string>> {
  const { kind, zone } = content;
  return {
    kind,
    zone,
    ...(content.kind === 'voucher' && { sharedCode: content.sharedCode === null ? 'many' : 'one' }),
  };
}

/**
 * Makes a campaign, or sets all of one. @throws Refusal promotion.fixed (fields), promotion.budget_spent (it has given more than that
 * already), promotion.code_taken
 */
export async function writeCampaign(t: Tx, code: string, content: CampaignContent): Promise<void> {
  const before = await lockCampaignContent(t, code);
  if (before !== null) {
    const was = fixedFacts(before);
    const fields = Object.entries(fixedFacts(content)).flatMap(([field, value]) =>
      was[field] === value ? [] : [field],
    );
    if (fields.length > 0) throw new Refusal('promotion.fixed', {}, { fields });
  }
  const { rows } = await t.query<{ id: bigint }>(
    `insert into promotion.campaign as c (code, kind, content, budget) values ($1, $2, $3::jsonb, $4)
     on conflict (code) do update set content = excluded.content, budget = excluded.budget, version = c.version + 1
       where c.spent <= excluded.budget
     returning id`,
    [code, content.kind, JSON.stringify(content), parseMoney(content.budget) ?? 0n],
    'promotion-write',
  );
  const [written] = rows;
  if (written === undefined) throw new Refusal('promotion.budget_spent');
  if (content.kind === 'voucher' && content.sharedCode !== null)
    await setSharedCode(t, written.id, { code: content.sharedCode, uses: content.count });
}

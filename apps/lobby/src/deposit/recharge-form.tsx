import type { ReplyOf } from '@drawroom/contract/call';
import type { channelType } from '@drawroom/contract/deposit';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Tabs } from '@drawroom/ui/tabs.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { serverNow } from '../shell/api.ts';
import { isOpenFate } from '../shell/money-fate.ts';
import { AmountPad } from '../wallet/amount-pad.tsx';
import { RequestStatus } from '../wallet/request-status.tsx';
import { useAmount } from '../wallet/use-amount.ts';
import { BonusOffer } from './bonus-offer.tsx';
import { ChannelList } from './channel-list.tsx';
import { depositOrders } from './deposit-orders.ts';
import { channelsQuery, incompleteQuery } from './queries.ts';
import type { Channel } from './queries.ts';
import { TermsLine } from './terms-line.tsx';
import { termsOfChannel } from './terms-of-channel.ts';
import { UnfinishedBanner, placeOf } from './unfinished-banner.tsx';
import { useDepositGate } from './use-deposit-gate.tsx';
import type { DepositNeeds } from './use-deposit-gate.tsx';

type Types = ReplyOf<typeof channelType>['types'];

const REMARK_MAX = 120;
/** Refusals that stand at the field they are about, or that the screen answers by itself. */
const ELSEWHERE: ReadonlySet<string> = new Set(['deposit.amount_out_of_range', 'protection.identity_needed']);

/** What a refusal of the house changes on the screen: what was shown was no longer true. */
function useAfterwards(onIdentity: () => void): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const fate = depositOrders.useFate((state) => state.fate);
  useEffect(() => {
    if (fate.kind === 'accepted') {
      depositOrders.putAway();
      void navigate(placeOf(fate.placed));
    }
    if (fate.kind !== 'refused') return;
    // A silent gateway leaves the order standing: it can be gone on with.
    if (['deposit.unfinished', 'deposit.gateway_silent'].includes(fate.declined.key))
      void queries.invalidateQueries(incompleteQuery);
    if (fate.declined.key.startsWith('deposit.channel')) void queries.invalidateQueries(channelsQuery);
    if (fate.declined.key === 'protection.identity_needed') {
      depositOrders.putAway();
      onIdentity();
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each fate
  }, [fate]);
}

/** The channel that is chosen: the member's choice while it is open and of this type, else the first open one. */
function chosenOf(channels: readonly Channel[], code: string | null): Channel | null {
  const open = channels.filter((channel) => channel.open);
  return open.find(({ channelCode }) => channelCode === code) ?? open[0] ?? null;
}

export interface RechargeFormProps {
  /** Types that have channels, in the order of show. */
  readonly types: Types;
  readonly needs: DepositNeeds;
}

/** Way, channel, amount, terms and the one button. */
export function RechargeForm({ types, needs }: RechargeFormProps): ReactNode {
  const t = useTranslations('cashier');
  const money = useAmountWords();
  const [typeCode, setTypeCode] = useState<string | null>(null);
  const [channelCode, setChannelCode] = useState<string | null>(null);
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const gate = useDepositGate();
  const fate = depositOrders.useFate((state) => state.fate);
  const firstOpen = types.find(({ channels }) => channels.some(({ open }) => open)) ?? types[0];
  const type = types.find((one) => one.typeCode === typeCode) ?? firstOpen;
  const channels = type?.channels ?? [];
  const channel = chosenOf(channels, channelCode);
  const entry = useAmount(channel);
  const inPerson = channel?.kind === 'offline';
  const remarkMissing = inPerson && remark.trim() === '';
  const busy = isOpenFate(fate);

  function send(): void {
    if (channel === null || entry.amount === null) return;
    const { kind } = channel;
    const [clientRef, sentAtMs] = [crypto.randomUUID(), serverNow()];
    const sent = { clientRef, sentAtMs, kind, channelCode: channel.channelCode, amount: entry.amount };
    void depositOrders.send({ ...sent, remark: remark.trim() });
  }
  function press(identityNeeded = needs.identityNeeded): void {
    setTried(true);
    if (busy || channel === null || entry.amount === null || remarkMissing) return;
    gate.pass({ ...needs, identityNeeded }, send);
  }
  useAfterwards(() => press(true));
  const nothingLeft = channel !== null && entry.minor !== null && termsOfChannel(entry.minor, channel) === null;
  const uncovered = entry.amount !== null && nothingLeft ? t('feeAbove') : null;
  const refused =
    fate.kind === 'refused' && fate.declined.key === 'deposit.amount_out_of_range' ? fate.declined.msg : null;
  return (
    <Screen
      scrollId="recharge"
      header={
        types.length > 1 && type ? (
          <Tabs
            label={t('deposit.types')}
            value={type.typeCode}
            options={types.map((one) => ({ value: one.typeCode, label: one.title }))}
            onChange={setTypeCode}
          />
        ) : undefined
      }
      footer={
        <div className="flex flex-col gap-3 short:gap-2">
          {channel && <TermsLine minor={entry.error === null ? entry.minor : null} channel={channel} />}
          <Button
            size="lg"
            wide
            loading={busy}
            disabled={channel === null || entry.amount === null || uncovered !== null}
            onPress={() => press()}
          >
            {entry.amount === null ? t('deposit.go') : t('deposit.goAmount', { amount: money(entry.amount) })}
          </Button>
        </div>
      }
    >
      <UnfinishedBanner />
      {needs.firstDeposit && <FirstHint />}
      <BonusOffer />
      <RequestStatus orders={depositOrders} fate={fate} elsewhere={ELSEWHERE} />
      <ChannelList channels={channels} chosen={channel?.channelCode ?? null} onChoose={setChannelCode} />
      {channel === null && <p className="text-sm text-ink-soft">{t('deposit.allClosed')}</p>}
      {inPerson && (
        <TextInput
          label={t('remark')}
          hint={t('deposit.offlineRemark')}
          error={tried && remarkMissing ? t('remarkMissing') : null}
          maxLength={REMARK_MAX}
          value={remark}
          onText={setRemark}
        />
      )}
      {channel && (
        <AmountPad
          entry={{
            ...entry,
            setTyped: (typed) => {
              entry.setTyped(typed);
              depositOrders.putAway();
            },
          }}
          hint={t('amount.hint', { min: money(channel.min), max: money(channel.max) })}
          refused={refused ?? uncovered}
          quickAmounts={channel.quickAmounts}
          disabled={busy}
          onDone={() => press()}
        />
      )}
      {gate.sheet}
    </Screen>
  );
}

/** Leads who has never paid in to what a first deposit is (spec §2 /shouchong). */
function FirstHint(): ReactNode {
  const t = useTranslations('cashier.first');
  return (
    <List>
      <Cell
        title={t('title')}
        note={t('how')}
        icon="info"
        link={(parts) => <Link to={paths.firstDeposit()} {...parts} />}
      />
    </List>
  );
}

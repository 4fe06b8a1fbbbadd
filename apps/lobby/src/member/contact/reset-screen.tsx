import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { loadHouseConfig, useHouseConfig } from '../../shell/house-config.ts';
import { endSession } from '../../shell/session-store.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { AskLink, AskUsername } from './ask-form.tsx';
import { ResetByLink } from './reset-by-link.tsx';
import { ResetByPhone } from './reset-by-phone.tsx';

type Way = 'phone' | 'email';

/**
 * The token of the mail's link, taken from the address's fragment: no server and no other page is ever sent that part, and
 * once read it is gone from the address bar and the history too.
 */
function useLinkToken(): string | null {
  const [token] = useState(() => {
    const fragment = location.hash.slice(1);
    return /^[\w-]{43}$/.test(fragment) ? fragment : null;
  });
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token;
}

/** Ways that this house has, the phone first; null until its settings have come. */
function useWays(): readonly Way[] | null {
  useEffect(() => void loadHouseConfig(), []);
  const features = useHouseConfig(({ config }) => config?.features);
  if (features === undefined) return null;
  return [
    ...(features['phoneCode'] ? (['phone'] as const) : []),
    ...(features['emailReset'] ? (['email'] as const) : []),
  ];
}

/** Reset password (spec §2 /resetpwd): by the account's phone or by a link to its mailbox; also a forgotten username. */
export function ResetScreen(): ReactNode {
  const t = useTranslations('member.contact');
  const router = useRouter();
  const linkToken = useLinkToken();
  const [dropped, setDropped] = useState(false);
  async function done(): Promise<void> {
    // Every session of the account is over, this device's too.
    endSession();
    showToast(t('done'), 'good');
    await router.navigate({ to: paths.login(), replace: true });
  }
  return (
    <Screen scrollId="resetPassword">
      <div className="mx-auto flex w-full max-w-[24rem] flex-col gap-6">
        {linkToken === null || dropped ? (
          <Ways first={dropped ? 'email' : null} onDone={done} />
        ) : (
          <ResetByLink linkToken={linkToken} onDone={done} onNewLink={() => setDropped(true)} />
        )}
        <Link
          to={paths.login()}
          className="-mt-4 inline-flex min-h-11 items-center self-center px-4 text-sm text-ink-soft"
        >
          {t('toLogin')}
        </Link>
      </div>
    </Screen>
  );
}

/** Which ways there are is not known yet. */
function Awaited(): ReactNode {
  const t = useTranslations('ui');
  const wordsFor = useFailureText();
  const failure = useHouseConfig((house) => house.failure);
  if (failure === null) return <SkeletonList rows={3} label={t('loading')} />;
  const { title, note, errorId } = wordsFor(failure);
  return <ErrorBlock title={title} note={note} errorId={errorId} onRetry={loadHouseConfig} />;
}

interface WaysProps {
  /** Shown before another is picked; null: the house's first. */
  readonly first: Way | null;
  readonly onDone: () => Promise<void>;
}

function Ways({ first, onDone }: WaysProps): ReactNode {
  const t = useTranslations('member.contact');
  const ways = useWays();
  const [picked, setPicked] = useState(first);
  const [nameAsked, setNameAsked] = useState(false);
  if (ways === null) return <Awaited />;
  const way = picked ?? ways[0];
  if (way === undefined) return <p className="text-md text-ink-soft">{t('noWay')}</p>;
  return (
    <>
      {ways.length > 1 && (
        <SegmentedTabs
          label={t('way')}
          value={way}
          onChange={setPicked}
          options={[
            { value: 'phone', label: t('phone') },
            { value: 'email', label: t('email') },
          ]}
        />
      )}
      {nameAsked ? (
        <AskUsername key={way} by={way} />
      ) : way === 'phone' ? (
        <ResetByPhone onDone={onDone} />
      ) : (
        <AskLink />
      )}
      <Button look="quiet" size="sm" onPress={() => setNameAsked(!nameAsked)}>
        {nameAsked ? t('backToReset') : t('forgotName')}
      </Button>
    </>
  );
}

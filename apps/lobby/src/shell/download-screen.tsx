import { getAppUrl } from '@drawroom/contract/config';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { houseLogo } from '@drawroom/ui/house';
import { Icon } from '@drawroom/ui/icon.tsx';
import { QrCode } from '@drawroom/ui/qr-code.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from './api.ts';
import { queryClient } from './query-client.ts';
import { useHouseName } from './use-house-name.ts';
import { useInstallPrompt } from './install-offer.ts';

const appUrlQuery = () =>
  queryOptions({ queryKey: ['app-url'], queryFn: () => call(getAppUrl, {}), staleTime: Infinity });

const SYSTEMS = ['ios', 'android', 'desktop'] as const;
type System = (typeof SYSTEMS)[number];

/** Which device this is, from what the browser says of itself; an iPad calls itself a Mac but can be touched. */
export function systemOf(userAgent: string, touchPoints: number): System {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

/** Install page (spec §2 /download): this device first, the others below, and what the installed page may do. */
export function DownloadScreen(): ReactNode {
  const t = useTranslations('download');
  const house = useHouseName();
  const { install, installed } = useInstallPrompt();
  const own = systemOf(navigator.userAgent, navigator.maxTouchPoints);
  // What the house says; this page's own address until then, and where the house cannot be reached.
  const { data } = useQuery(appUrlQuery(), queryClient);
  const address = data?.url ?? `${window.location.origin}/download`;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      showToast(t('copied'), 'good');
    } catch {
      showToast(t('copyFailed', { address }), 'bad');
    }
  }

  return (
    <Screen scrollId="download">
      <div className="flex items-center gap-4 large:flex-wrap">
        <img src={houseLogo() ?? '/logo.svg'} alt="" width={64} height={64} className="size-16 object-contain" />
        <p className="min-w-0 flex-1 text-ink-soft large:basis-full">{t('intro', { house })}</p>
      </div>
      {installed ? (
        <Card tone="jade">
          <p className="flex items-center gap-2 text-jade">
            <Icon name="check" size={20} />
            {t('installed', { house })}
          </p>
        </Card>
      ) : (
        install && (
          <Button wide size="lg" onPress={install}>
            <Icon name="download" size={20} />
            {t('install')}
          </Button>
        )
      )}
      <Steps system={own} heading={t('thisDevice')} />
      <h2 className="px-1 text-sm font-semibold text-ink-soft">{t('otherDevices')}</h2>
      {SYSTEMS.filter((system) => system !== own).map((system) => (
        <Steps key={system} system={system} />
      ))}
      {own === 'desktop' && (
        <Card>
          <QrCode text={address} />
          <p className="text-center text-sm text-ink-soft">{t('qr')}</p>
        </Card>
      )}
      <Button wide look="plain" onPress={copy}>
        <Icon name="copy" size={20} />
        {t('copyLink')}
      </Button>
      <Card tone="sunken">
        <h2 className="flex items-center gap-2 font-semibold">
          <Icon name="shield" size={20} />
          {t('safeTitle')}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">{t('safeNote')}</p>
      </Card>
    </Screen>
  );
}

function Steps({ system, heading }: Readonly<{ system: System; heading?: string }>): ReactNode {
  const t = useTranslations('download');
  const Heading = heading === undefined ? 'h3' : 'h2';
  const steps = [t(`${system}1`), t(`${system}2`), t(`${system}3`)];
  return (
    <Card>
      {heading && <p className="text-xs text-ink-faint">{heading}</p>}
      <Heading className="font-semibold">{t(`${system}Title`)}</Heading>
      <ol className="mt-3 flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step} className="flex items-start gap-3 text-sm">
            <span className="tabular grid size-6 shrink-0 place-items-center rounded-full bg-vermilion-soft text-xs font-semibold text-vermilion-ink">
              {at + 1}
            </span>
            <span className="min-w-0 pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

import arEG from '@drawroom/i18n/messages/ar-EG.json';
import bnBD from '@drawroom/i18n/messages/bn-BD.json';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LobbyIntl } from './intl.tsx';
import { useLanguage } from './language.ts';

const before = useLanguage.getState();
afterEach(() => {
  cleanup();
  useLanguage.setState(before, true);
});

function Counted(): ReactNode {
  const t = useTranslations('report.figure');
  return (
    <p>
      {useLocale()} {t('betCount', { count: 47 })}
    </p>
  );
}

test.each([
  ['ar-EG', arEG],
  ['bn-BD', bnBD],
] as const)(
  '%s writes a count within a text in Latin digits, as the amounts beside it, and is still called so',
  (tag, messages) => {
    act(() => useLanguage.setState({ tag, messages, parts: [] }, true));
    render(
      <LobbyIntl>
        <Counted />
      </LobbyIntl>,
    );
    expect(screen.getByText(/47/).textContent).toMatch(new RegExp(`^${tag} `, 'u'));
  },
);

import enUS from '@drawroom/i18n/messages/en-US.json' with { type: 'json' };
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from '@drawroom/i18n/translations';
import { CurrencyContext } from './currency-context.ts';
import { OverlayHost } from './overlay-host.tsx';

/** Draws a part for a test with the English words, one currency and a place for questions. */
export function renderWithWords(part: ReactNode, currency: string | null = null): RenderResult {
  return render(
    <IntlProvider locale="en-US" messages={enUS} timeZone="UTC">
      <CurrencyContext value={currency}>
        <OverlayHost>{part}</OverlayHost>
      </CurrencyContext>
    </IntlProvider>,
  );
}

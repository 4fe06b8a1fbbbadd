import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from '../shell/language.ts';
import { startTheme } from '../shell/theme.ts';
import { Gallery } from './gallery.tsx';
import './gallery.css';

startTheme();

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  await startLanguage();
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}

start().catch(() => {
  document.documentElement.dataset['start'] = 'failed';
});

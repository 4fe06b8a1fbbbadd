import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './console.tsx';
import './styles.css';

const place = document.getElementById('root');
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
if (place)
  createRoot(place).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );

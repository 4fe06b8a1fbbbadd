import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './console.tsx';
import './styles.css';

const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );

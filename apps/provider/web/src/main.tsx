import { createRoot } from 'react-dom/client';
import { fetchLanguage, nearestLocale } from './kit/languages.ts';
import { changeVisit } from './kit/session.ts';
import { App } from './shell/app.tsx';
import './kit/tokens.css';
import './kit/kit.css';
import './shell/shell.css';

const ticket = window.location.hash.slice(1);
// Worth something once, and nobody's business.
window.history.replaceState(null, '', window.location.pathname);

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no place');
// What the page says before its ticket has told the language is in the browser's.
void fetchLanguage(nearestLocale(navigator.language)).then(() => changeVisit({}));
createRoot(root).render(<App ticket={ticket} />);

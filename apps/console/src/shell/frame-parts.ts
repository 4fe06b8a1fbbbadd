import { createContext } from 'react';
import type { ShellProps } from './shell.tsx';

/** What the head of every page shows that belongs to the whole console. */
export const FrameParts = createContext<ShellProps | null>(null);

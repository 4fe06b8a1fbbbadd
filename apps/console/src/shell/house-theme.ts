import type { ConsoleLocale } from '@drawroom/i18n/locales';
import { enUS, viVN, zhCN } from '@mui/material/locale';
import type { RaThemeOptions } from 'react-admin';

/** What the parts say by themselves, such as names of buttons in tables. */
const OWN_TEXTS = { 'zh-CN': zhCN, 'vi-VN': viVN, 'en-US': enUS } as const;

/** Gives a colour of the house by its name in tokens.css. */
export type ColourOf = (name: string) => string;

/** The colours of the page as they are at this moment (`data-theme`). */
export function coloursOfPage(): ColourOf {
  const style = getComputedStyle(document.documentElement);
  // A page without its style sheet still opens.
  return (name) => style.getPropertyValue(`--${name}`).trim() || '#777777';
}

/** The house's look for the parts of the console: its colours, its type, close rows (look.md). */
export function houseTheme(mode: 'light' | 'dark', locale: ConsoleLocale, colour: ColourOf): RaThemeOptions {
  const ink = (name: string): { main: string; contrastText: string } => ({
    main: colour(name),
    contrastText: colour('card'),
  });
  return {
    ...OWN_TEXTS[locale],
    palette: {
      mode,
      primary: { main: colour('vermilion'), contrastText: colour('on-vermilion') },
      secondary: ink('small'),
      error: ink('vermilion-ink'),
      warning: ink('amber'),
      success: ink('jade'),
      info: ink('small'),
      background: { default: colour('paper'), paper: colour('card') },
      text: { primary: colour('ink'), secondary: colour('ink-soft'), disabled: colour('ink-faint') },
      divider: colour('hairline'),
      bulkActionsToolbarBackgroundColor: colour('sunken'),
    },
    shape: { borderRadius: 10 },
    typography: { fontFamily: 'inherit', fontSize: 13, button: { textTransform: 'none', fontWeight: 600 } },
    components: {
      MuiButton: {
        defaultProps: { size: 'small', disableElevation: true },
        styleOverrides: { outlined: { borderColor: colour('line') } },
      },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', margin: 'dense', fullWidth: true } },
      MuiFormControl: { defaultProps: { size: 'small', margin: 'dense', fullWidth: true } },
      MuiTable: { defaultProps: { size: 'small' } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiChip: { defaultProps: { size: 'small' } },
    },
  };
}

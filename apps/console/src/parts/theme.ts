import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Teal. White text on it has a contrast of at least 4.5 from shade 6 on. */
const nova: MantineColorsTuple = [
  '#e8f6f6',
  '#d3ebec',
  '#a4d6d8',
  '#72c0c3',
  '#4aadb1',
  '#1f8a90',
  '#0f747a',
  '#0c6469',
  '#0a5357',
  '#063f43',
];

/** Red with the same contrast. */
const red: MantineColorsTuple = [
  '#fff5f5',
  '#ffe3e3',
  '#ffc9c9',
  '#ffa8a8',
  '#ff8787',
  '#f25c5c',
  '#cf2e2e',
  '#c22727',
  '#ab2020',
  '#8f1d23',
];

/** Greys of the dark theme, a little blue like its background. */
const dark: MantineColorsTuple = [
  '#e6eaed',
  '#c3cad0',
  '#a3adb6',
  '#727d86',
  '#3a4249',
  '#2b3238',
  '#22282d',
  '#1c2024',
  '#181c1f',
  '#15181b',
];

export const theme = createTheme({
  primaryColor: 'nova',
  primaryShade: { light: 6, dark: 7 },
  colors: { nova, red, dark },
  fontFamily: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The target of a pointer must measure at least 24 pixels.
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    // Mantine's scroll lock writes styles at run time. It is not needed, because dialogs scroll on their own.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { duration: 120 },
        // A page has only one banner, but the `header` of a dialog would count as another.
        attributes: { header: { role: 'presentation' } },
      },
    },
    // The focus must be on a menu item, not on a placeholder.
    Menu: {
      defaultProps: {
        shadow: 'md',
        transitionProps: { duration: 80 },
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } },
    Select: { defaultProps: { comboboxProps: { shadow: 'md' }, maxDropdownHeight: 260 } },
  },
});

import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Teal that keeps a contrast of 4.5 with white from the sixth shade on. */
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

/** Red that keeps it too. */
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

/** Greys of the dark theme, a little blue as the ground is. */
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
    // A target has 24 pixels at least.
    Checkbox: { defaultProps: { size: 'md' } },
    Radio: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    // The library for locking the page's scroll writes styles at run time; dialogs are scrolled by themselves.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { duration: 120 },
        // A page has one banner, and a dialog's head is none.
        attributes: { header: { role: 'presentation' } },
      },
    },
    // What has the focus in a menu is one of its items.
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

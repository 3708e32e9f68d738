import '@mantine/core/styles.layer.css';
import './parts/page.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { keepWanted } from './api/session.ts';
import { queryClient, whenSignedOut } from './api/queries.ts';
import { theme } from './parts/theme.ts';
import { router } from './shell/router.tsx';
import { TellProvider } from './shell/tell.tsx';
import { loadLanguage, preferredLanguage } from './texts/languages.ts';
import { TextsProvider } from './texts/use-texts.tsx';

/** The page's policy allows styles with this nonce. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

whenSignedOut(() => {
  const { pathname, searchStr } = router.state.location;
  if (pathname === '/sign-in') return;
  keepWanted(`${pathname}${searchStr}`);
  void router.navigate({ to: '/sign-in', replace: true });
});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the console.');

const language = preferredLanguage();
document.documentElement.lang = language;
const table = await loadLanguage(language);

createRoot(root).render(
  <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
    <QueryClientProvider client={queryClient}>
      <TextsProvider start={{ language, table }}>
        <TellProvider>
          <RouterProvider router={router} />
        </TellProvider>
      </TextsProvider>
    </QueryClientProvider>
  </MantineProvider>,
);

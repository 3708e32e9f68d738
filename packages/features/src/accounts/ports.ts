import type { SignInSettings } from './sign-in/sign-in-settings.ts';

declare module '@nova/core/ports' {
  interface Ports {
    readonly signIn: SignInSettings;
  }
}

const anyKey = /nova_([sp])k_[A-Za-z0-9]+/gu;

/** A text that may repeat what a caller sent, with every API key in it cut out (docs/interface/keys-and-accounts.md#secrecy). */
export const withoutKeys = (text: string): string => text.replaceAll(anyKey, 'nova_$1k_…');

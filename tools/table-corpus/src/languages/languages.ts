import { dutch } from './nl.ts';
import { english } from './en.ts';
import { french } from './fr.ts';
import { german } from './de.ts';
import { italian } from './it.ts';
import type { Language } from './language.ts';
import { spanish } from './es.ts';

export const languages: readonly Language[] = [english, german, french, spanish, italian, dutch];

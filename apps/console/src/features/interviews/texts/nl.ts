import type { Like } from '../../../texts/counted.ts';
import type { calendarTexts as english } from './en.ts';

export const calendarTexts: Like<typeof english> = {
  'calendar.title': 'Gesprekken',
  'calendar.previous': 'Vorige week',
  'calendar.today': 'Vandaag',
  'calendar.next': 'Volgende week',
  'calendar.new': 'Nieuw gesprek',
  'calendar.none': 'Geen gesprekken deze week.',
  'calendar.more': '+{count} meer',
  'calendar.cancelled': 'Geannuleerd',
  'calendar.cancel': 'Gesprek annuleren',
  'calendar.cancelText': 'Het blijft in de agenda, als geannuleerd. Dit kan niet ongedaan worden gemaakt.',
  'calendar.cancelledOne': 'Gesprek geannuleerd.',
  'calendar.reschedule': 'Verzetten',
  'calendar.created': 'Gesprek gepland.',
  'calendar.saved': 'Gesprek verzet.',
  'calendar.when': 'Wanneer',
  'calendar.reached': 'Bereikbaar via',
  'calendar.interviewers': 'Interviewers',
  'calendar.telephonic': 'Per telefoon',
  'calendar.day': 'Dag',
  'calendar.from': 'Van',
  'calendar.until': 'Tot',
  'calendar.zone': 'Tijden van {zone}',
};

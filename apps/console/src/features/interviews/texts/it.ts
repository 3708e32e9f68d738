import type { Like } from '../../../texts/counted.ts';
import type { calendarTexts as english } from './en.ts';

export const calendarTexts: Like<typeof english> = {
  'calendar.title': 'Colloqui',
  'calendar.previous': 'Settimana precedente',
  'calendar.today': 'Oggi',
  'calendar.next': 'Settimana successiva',
  'calendar.new': 'Nuovo colloquio',
  'calendar.none': 'Nessun colloquio questa settimana.',
  'calendar.more': '+{count} altri',
  'calendar.cancelled': 'Annullato',
  'calendar.cancel': 'Annulla il colloquio',
  'calendar.cancelText': 'Resta nel calendario, come annullato. Non si può tornare indietro.',
  'calendar.cancelledOne': 'Colloquio annullato.',
  'calendar.reschedule': 'Sposta',
  'calendar.created': 'Colloquio fissato.',
  'calendar.saved': 'Colloquio spostato.',
  'calendar.when': 'Quando',
  'calendar.reached': 'Raggiungibile a',
  'calendar.interviewers': 'Intervistatori',
  'calendar.telephonic': 'Per telefono',
  'calendar.day': 'Giorno',
  'calendar.from': 'Dalle',
  'calendar.until': 'Alle',
  'calendar.zone': 'Ore di {zone}',
};

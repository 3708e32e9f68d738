import type { Like } from '../../../texts/counted.ts';
import type { calendarTexts as english } from './en.ts';

export const calendarTexts: Like<typeof english> = {
  'calendar.title': 'Gespräche',
  'calendar.previous': 'Vorige Woche',
  'calendar.today': 'Heute',
  'calendar.next': 'Nächste Woche',
  'calendar.new': 'Neues Gespräch',
  'calendar.none': 'Keine Gespräche in dieser Woche.',
  'calendar.more': '+{count} weitere',
  'calendar.cancelled': 'Abgesagt',
  'calendar.cancel': 'Gespräch absagen',
  'calendar.cancelText': 'Es bleibt im Kalender, als abgesagt. Das kann nicht rückgängig gemacht werden.',
  'calendar.cancelledOne': 'Gespräch abgesagt.',
  'calendar.reschedule': 'Verlegen',
  'calendar.created': 'Gespräch angesetzt.',
  'calendar.saved': 'Gespräch verlegt.',
  'calendar.when': 'Wann',
  'calendar.reached': 'Erreichbar unter',
  'calendar.interviewers': 'Gesprächsführung',
  'calendar.telephonic': 'Am Telefon',
  'calendar.day': 'Tag',
  'calendar.from': 'Von',
  'calendar.until': 'Bis',
  'calendar.zone': 'Zeiten von {zone}',
};

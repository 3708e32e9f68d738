import type { Like } from '../../../texts/counted.ts';
import type { calendarTexts as english } from './en.ts';

export const calendarTexts: Like<typeof english> = {
  'calendar.title': 'Entretiens',
  'calendar.previous': 'Semaine précédente',
  'calendar.today': 'Aujourd’hui',
  'calendar.next': 'Semaine suivante',
  'calendar.new': 'Nouvel entretien',
  'calendar.none': 'Aucun entretien cette semaine.',
  'calendar.more': '+{count} autres',
  'calendar.cancelled': 'Annulé',
  'calendar.cancel': 'Annuler l’entretien',
  'calendar.cancelText': 'Il reste dans l’agenda, comme annulé. C’est irréversible.',
  'calendar.cancelledOne': 'Entretien annulé.',
  'calendar.reschedule': 'Déplacer',
  'calendar.created': 'Entretien prévu.',
  'calendar.saved': 'Entretien déplacé.',
  'calendar.when': 'Quand',
  'calendar.reached': 'Joignable à',
  'calendar.interviewers': 'Interviewers',
  'calendar.telephonic': 'Par téléphone',
  'calendar.day': 'Jour',
  'calendar.from': 'De',
  'calendar.until': 'À',
  'calendar.zone': 'Heures de {zone}',
};

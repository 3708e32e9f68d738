import type { Like } from '../../../texts/counted.ts';
import type { calendarTexts as english } from './en.ts';

export const calendarTexts: Like<typeof english> = {
  'calendar.title': 'Entrevistas',
  'calendar.previous': 'Semana anterior',
  'calendar.today': 'Hoy',
  'calendar.next': 'Semana siguiente',
  'calendar.new': 'Nueva entrevista',
  'calendar.none': 'Ninguna entrevista esta semana.',
  'calendar.more': '+{count} más',
  'calendar.cancelled': 'Cancelada',
  'calendar.cancel': 'Cancelar la entrevista',
  'calendar.cancelText': 'Queda en el calendario, como cancelada. No se puede deshacer.',
  'calendar.cancelledOne': 'Entrevista cancelada.',
  'calendar.reschedule': 'Cambiar la cita',
  'calendar.created': 'Entrevista fijada.',
  'calendar.saved': 'Entrevista cambiada.',
  'calendar.when': 'Cuándo',
  'calendar.reached': 'Contacto',
  'calendar.interviewers': 'Entrevistadores',
  'calendar.telephonic': 'Por teléfono',
  'calendar.day': 'Día',
  'calendar.from': 'Desde',
  'calendar.until': 'Hasta',
  'calendar.zone': 'Horas de {zone}',
};

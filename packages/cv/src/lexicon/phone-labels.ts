import { foldedWords } from './fold.ts';
import type { ParsedPhone } from '../parsed-cv.ts';

/** Words before a phone number, by the type of number they announce. */
export const PHONE_LABELS: [ParsedPhone['type'], string[]][] = [
  [
    'mobile',
    foldedWords(
      'mobile,mob,cell,cellphone,cellular,handy,mobil,mobiltelefon,portable,gsm,móvil,movil,celular,cellulare,cell,mobiel,mobile no,whatsapp,telemóvel,telemovel,komórka,tel kom,tel. kom,komórkowy,mobiltelefon,mobilnummer,mobilnr,mob.',
    ),
  ],
  [
    'work',
    foldedWords('work,office,business,dienstlich,büro,bureau,trabajo,ufficio,werk,geschäftlich,travail'),
  ],
  ['home', foldedWords('home,privat,landline,festnetz,domicile,fixe,casa,fijo,fisso,thuis,vast')],
  [
    null,
    foldedWords(
      'phone,tel,telephone,telefon,téléphone,teléfono,telefono,telefoon,tél,fon,ph,contact,contact no,p,t,m,phone number,call,nummer,tlf,telefone,telefon komórkowy,nr tel,nr telefonu,numer telefonu,telefonnummer,tfn,ring,contacto,contato,kontakt',
    ),
  ],
];

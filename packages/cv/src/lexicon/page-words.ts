import type { ParsedPhone } from '../parsed-cv.ts';
import { splitWordList } from '../text.ts';

/** Texts at the foot of a page, such as the date of change or the kind of document. */
export const PAGE_NOTES: readonly string[] = [
  'last updated',
  'last update',
  'last modified',
  'updated on',
  'updated',
  'as of',
  'version of',
  'stand',
  'letzte aktualisierung',
  'zuletzt aktualisiert',
  'mis a jour',
  'derniere mise a jour',
  'ultima actualizacion',
  'actualizado',
  'ultimo aggiornamento',
  'aggiornato',
  'laatst bijgewerkt',
  'bijgewerkt',
  'ultima atualizacao',
  'atualizado',
  'ostatnia aktualizacja',
  'aktualizacja',
  'senast uppdaterad',
  'uppdaterad',
  'curriculum vitae',
  'cv',
  'resume',
  'lebenslauf',
];

export const PHONE_LABELS: [ParsedPhone['type'], string[]][] = [
  [
    'mobile',
    splitWordList(
      'mobile,mob,cell,cellphone,cellular,handy,mobil,mobiltelefon,portable,gsm,móvil,movil,celular,cellulare,cell,mobiel,mobile no,whatsapp,telemóvel,telemovel,komórka,tel kom,tel. kom,komórkowy,mobiltelefon,mobilnummer,mobilnr,mob.',
    ),
  ],
  [
    'work',
    splitWordList('work,office,business,dienstlich,büro,bureau,trabajo,ufficio,werk,geschäftlich,travail'),
  ],
  ['home', splitWordList('home,privat,landline,festnetz,domicile,fixe,casa,fijo,fisso,thuis,vast')],
  [
    null,
    splitWordList(
      'phone,tel,telephone,telefon,téléphone,teléfono,telefono,telefoon,tél,fon,ph,contact,contact no,p,t,m,phone number,call,nummer,tlf,telefone,telefon komórkowy,nr tel,nr telefonu,numer telefonu,telefonnummer,tfn,ring,contacto,contato,kontakt',
    ),
  ],
];

/** Frequent words of CVs. They restore ligatures for which a PDF has no character. */
export const LIGATURE_WORDS: ReadonlySet<string> = new Set(
  splitWordList(
    `office,officer,officers,official,offices,offer,offers,offered,offering,offline,staff,staffing,effect,effects,effective,effectively,effectiveness,efficient,efficiently,efficiency,effort,efforts,
     different,difference,differential,difficult,traffic,affairs,affiliate,affiliated,sufficient,coefficient,proficient,proficiency,pacific,specific,specification,specifications,specifically,scientific,scientist,certificate,certificates,certification,certified,qualified,qualification,qualifications,
     profile,profiles,profit,profitable,profitability,nonprofit,benefit,benefits,first,five,final,finance,financial,find,finding,field,fields,fifth,figma,file,files,firm,firms,firmware,fix,fixed,fixes,fixing,filter,fitness,film,firebase,define,defined,defining,definition,refine,refined,identify,identified,identifying,identification,
     configure,configured,configuration,confidence,confidential,confirmed,magnificent,significant,significantly,simplified,verification,verified,modified,modification,unified,notification,notifications,classification,classified,artificial,infinite,satisfied,satisfaction,office365,
     flow,flows,workflow,workflows,tensorflow,airflow,fluent,flexible,flexibility,flight,floor,flask,flutter,fleet,flash,influence,influencer,reflect,conflict,conflicts,inflation,cloudflare,stackoverflow,overflow,shuffle,buffer,suffolk,cardiff,sheffield,stafford,griffith,jeff,geoffrey,handoff,kickoff,tradeoff,layoff,coffee,
     schaffen,beschäftigt,beschäftigung,geschäft,geschäftsführer,geschäftsführung,pflege,pflegekraft,pfleger,pflicht,öffentlich,öffentlichkeitsarbeit,offen,treffen,betreff,schifffahrt,qualifikation,qualifikationen,qualifizierung,zertifikat,zertifikate,zertifiziert,zertifizierung,spezifikation,spezifisch,finanzen,finanz,finanzbuchhaltung,firma,firmen,flexibel,flexibilität,fließend,
     affaires,efficace,efficacité,effectuer,effectué,offre,offres,officiel,différents,différentes,chiffre,chiffres,officier,diffusion,définition,finances,financier,financière,fin,fille,filière,fichier,fichiers,fiscal,fiscalité,fidélisation,profil,certificat,certifié,planification,identification,vérification,qualifié,spécifique,scientifique,graphique,flux,fleuriste,réflexion,bénéfices,
     oficina,eficaz,eficiente,eficiencia,certificado,certificación,planificación,gestión financiera,financiera,financiero,finanzas,perfil,identificación,específico,científico,calificación,definición,fidelización,filología,física,fiscal,fluido,flexible,influencia,diseño gráfico,gráfico,
     ufficio,uffici,efficace,efficienza,certificato,certificazione,certificazioni,pianificazione,qualifica,qualificato,specifico,scientifico,grafico,grafica,profilo,finanza,finanziario,finanziaria,filosofia,fisica,flusso,flessibile,flessibilità,fluente,fiera,fine,traffico,
     affiniteit,certificaat,certificaten,financieel,financiële,profiel,specifiek,flexibel,definitie,grafisch,efficiënt,offerte,offertes,officieel,treffen,
     escritório,certificação,planejamento financeiro,financeiro,oficial,oficina,perfil,kwalifikacje,certyfikat,finanse,profil,oferta,fizyka,filologia,kwalifikationer,certifiering,flytande,yrkesprofil,finans,fysik`
      .replace(/ /g, ',')
      .replace(/\n/g, ''),
  ),
);

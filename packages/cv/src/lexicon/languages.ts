import { foldedWords } from '../text.ts';

/**
 * Languages by ISO code, named in English, German, French, Spanish, Italian, Dutch, Portuguese and natively.
 */
export const LANGUAGE_NAMES: Record<string, string> = {
  en: 'English,Englisch,Anglais,Inglés,Ingles,Inglese,Engels,Inglês,Business English,American English,British English,Angielski,język angielski,Engelska,Inglesa',
  de: 'German,Deutsch,Allemand,Alemán,Aleman,Tedesco,Duits,Alemão,Swiss German,Schweizerdeutsch,Niemiecki,język niemiecki,Tyska',
  fr: 'French,Französisch,Franzoesisch,Français,Francés,Francese,Frans,Francês,Francuski,język francuski,Franska',
  es: 'Spanish,Spanisch,Espagnol,Español,Espanol,Spagnolo,Spaans,Espanhol,Castellano,Castilian,Hiszpański,język hiszpański,Spanska',
  it: 'Italian,Italienisch,Italien,Italiano,Italiaans,Włoski,język włoski,Italienska',
  nl: 'Dutch,Niederländisch,Holländisch,Néerlandais,Neerlandés,Holandés,Olandese,Nederlands,Flemish,Vlaams,Flämisch,Flamand,Holandês,Niderlandzki,Holenderski,Nederländska,Holländska,Neerlandês',
  pt: 'Portuguese,Portugiesisch,Portugais,Portugués,Portoghese,Portugees,Português,Portugalski,Portugisiska',
  zh: 'Chinese,Mandarin,Mandarin Chinese,Chinesisch,Chinois,Chino,Cinese,Chinees,中文,普通话,汉语,Chiński,Kinesiska,Chinês,Mandarim',
  yue: 'Cantonese,Kantonesisch,Cantonais,Cantonés,Cantonese,Kantonees,粤语',
  ja: 'Japanese,Japanisch,Japonais,Japonés,Giapponese,Japans,日本語,Japonês,Japoński,Japanska',
  ko: 'Korean,Koreanisch,Coréen,Coreano,Koreaans,한국어,Koreański,Koreanska',
  ru: 'Russian,Russisch,Russe,Ruso,Russo,Русский,Rosyjski,język rosyjski,Ryska',
  uk: 'Ukrainian,Ukrainisch,Ukrainien,Ucraniano,Ucraino,Oekraïens,Українська,Ukraiński,język ukraiński,Ukrainska',
  pl: 'Polish,Polnisch,Polonais,Polaco,Polacco,Pools,Polski,język polski,Polska,Polonês,Polaca',
  cs: 'Czech,Tschechisch,Tchèque,Checo,Ceco,Tsjechisch,Čeština,Czeski,język czeski,Tjeckiska',
  sk: 'Slovak,Slowakisch,Slovaque,Eslovaco,Slovacco,Slowaaks,Słowacki,Slovakiska',
  sl: 'Slovenian,Slovene,Slowenisch,Slovène,Esloveno,Sloveno,Sloveens',
  hu: 'Hungarian,Ungarisch,Hongrois,Húngaro,Ungherese,Hongaars,Magyar,Węgierski,Ungerska',
  ro: 'Romanian,Rumänisch,Roumain,Rumano,Rumeno,Roemeens,Română,Rumuński,Rumänska,Romeno',
  bg: 'Bulgarian,Bulgarisch,Bulgare,Búlgaro,Bulgaro,Bulgaars',
  el: 'Greek,Griechisch,Grec,Griego,Greco,Grieks,Ελληνικά,Grecki,Grekiska',
  tr: 'Turkish,Türkisch,Turc,Turco,Turks,Türkçe,Turecki,Turkiska',
  ar: 'Arabic,Arabisch,Arabe,Árabe,Arabo,العربية,Arabski,Arabiska',
  he: 'Hebrew,Hebräisch,Hébreu,Hebreo,Ebraico,Hebreeuws,Hebrajski',
  fa: 'Persian,Farsi,Persisch,Persan,Persa,Perzisch,Persiska',
  hi: 'Hindi,Hindu',
  ur: 'Urdu',
  bn: 'Bengali,Bangla',
  mr: 'Marathi',
  gu: 'Gujarati',
  pa: 'Punjabi,Panjabi',
  ta: 'Tamil',
  te: 'Telugu',
  kn: 'Kannada',
  ml: 'Malayalam',
  or: 'Oriya,Odia',
  as: 'Assamese',
  ne: 'Nepali',
  si: 'Sinhala,Sinhalese',
  sa: 'Sanskrit',
  th: 'Thai,Thailändisch,Thaï,Tailandés',
  vi: 'Vietnamese,Vietnamesisch,Vietnamien,Vietnamita',
  id: 'Indonesian,Bahasa Indonesia,Indonesisch,Indonésien,Indonesio',
  ms: 'Malay,Bahasa Melayu,Malaiisch,Malais,Malayo',
  tl: 'Tagalog,Filipino',
  sv: 'Swedish,Schwedisch,Suédois,Sueco,Svedese,Zweeds,Svenska,Szwedzki,język szwedzki',
  da: 'Danish,Dänisch,Danois,Danés,Danese,Deens,Dansk,Duński,Danska,Dinamarquês',
  no: 'Norwegian,Norwegisch,Norvégien,Noruego,Norvegese,Noors,Norsk,Norweski,język norweski,Norska,Norueguês',
  fi: 'Finnish,Finnisch,Finnois,Finlandés,Finlandese,Fins,Suomi,Fiński,Finska,Finlandês',
  is: 'Icelandic,Isländisch,Islandais,Islandés',
  et: 'Estonian,Estnisch',
  lv: 'Latvian,Lettisch',
  lt: 'Lithuanian,Litauisch',
  hr: 'Croatian,Kroatisch,Croate,Croata,Hrvatski,Chorwacki,Kroatiska',
  sr: 'Serbian,Serbisch,Serbe,Serbio,Serbo,Serbo-Croatian,Serbski,Serbiska',
  bs: 'Bosnian,Bosnisch',
  sq: 'Albanian,Albanisch,Albanais,Albanés,Albanese',
  mk: 'Macedonian,Mazedonisch',
  ca: 'Catalan,Katalanisch,Català,Catalán,Catalano,Catalaans,Kataloński,Katalanska',
  eu: 'Basque,Baskisch,Euskera,Vasco,Euskara',
  gl: 'Galician,Gallego,Galego,Galizisch',
  ga: 'Irish,Gaelic,Irisch,Gaelisch,Irlandais',
  cy: 'Welsh,Walisisch,Gallois',
  lb: 'Luxembourgish,Luxemburgisch,Luxembourgeois',
  af: 'Afrikaans',
  sw: 'Swahili,Kiswahili',
  am: 'Amharic',
  yo: 'Yoruba',
  ig: 'Igbo',
  ha: 'Hausa',
  zu: 'Zulu',
  la: 'Latin,Latein,Latino,Latijn,Łacina,Łaciński',
  eo: 'Esperanto',
  hy: 'Armenian,Armenisch,Arménien',
  ka: 'Georgian,Georgisch',
  az: 'Azerbaijani',
  kk: 'Kazakh',
  ku: 'Kurdish,Kurdisch',
  ps: 'Pashto',
  my: 'Burmese',
  km: 'Khmer',
  mn: 'Mongolian',
  tlh: 'Klingon',
  ase: 'American Sign Language,Sign Language,ASL,Gebärdensprache',
};

/** Levels of language skills. */
export const PROFICIENCY_WORDS: ReadonlySet<string> = new Set(
  foldedWords(`expert,novice,competent,skilled,experienced,native,native speaker,mother tongue,bilingual,native or bilingual,fluent,fluently,fluency,proficient,proficiency,full professional,full professional proficiency,professional,professional working,professional working proficiency,limited working,limited working proficiency,elementary,elementary proficiency,advanced,upper intermediate,upper-intermediate,intermediate,pre-intermediate,conversational,basic,basics,beginner,good,very good,excellent,fair,working knowledge,business fluent,business,spoken,written,reading,native proficiency,limited,
    muttersprache,muttersprachler,muttersprachlich,muttersprachliches niveau,verhandlungssicher,fließend,fliessend,sehr gut,gut,gute kenntnisse,sehr gute kenntnisse,grundkenntnisse,fortgeschritten,anfänger,konversationssicher,schulkenntnisse,basiskenntnisse,gute,in wort und schrift,
    langue maternelle,maternelle,courant,bilingue,couramment,intermédiaire,débutant,notions,avancé,scolaire,lu,écrit,parlé,bon niveau,professionnel,niveau avancé,niveau intermédiaire,opérationnel,technique,natif,
    nativo,lengua materna,materno,nivel nativo,fluido,avanzado,intermedio,básico,alto,medio,bajo,nivel alto,nivel medio,nivel avanzado,nivel intermedio,nivel básico,bilingüe,conversación,hablado y escrito,profesional,
    madrelingua,lingua madre,fluente,ottimo,buono,discreto,scolastico,base,avanzato,elementare,livello avanzato,livello intermedio,intermedio,ottima,buona,eccellente,
    moedertaal,vloeiend,goed,zeer goed,redelijk,uitstekend,basis,matig,gevorderd,beginner,gemiddeld,in woord en geschrift,
    língua materna,fluente,intermediário,nível avançado,nível intermédio,nível básico,avançado,avançada,intermédio,nativa,utilizador proficiente,utilizador independente,utilizador básico,bilíngue,bom,muito bom,
    ojczysty,język ojczysty,biegły,biegle,biegła,płynny,płynnie,zaawansowany,poziom zaawansowany,średniozaawansowany,średnio zaawansowany,podstawowy,poziom podstawowy,komunikatywny,komunikatywnie,dobry,dobra,bardzo dobry,bardzo dobra,znajomość,średni,natywny,
    modersmål,flytande,flytande i tal och skrift,mycket goda kunskaper,goda kunskaper,god,mycket god,goda,grundläggande,grundläggande kunskaper,grunderna,obehindrat,tal och skrift,i tal och skrift,avancerad,medel,hyfsad,bra,mycket bra,
    c1 niveau,niveau,sprachniveau,professionelle kenntnisse,nativer sprecher,natif,niveau courant,niveau scolaire,niveau débutant,très bon niveau,lu écrit parlé,compétence professionnelle,competencia profesional,native fluency,professional fluency,mother-tongue,near native,near-native,niveau natif,elementare,nativo digitale,livello base,livello madrelingua,moedertaal niveau,basiskennis,goede kennis,zeer goede kennis,fluent speaker,first language,second language,daily conversation,toeic,toefl,ielts`),
);

/** Levels of the Common European Framework, perhaps with a plus. */
export const CEFR = /\b([ABC][12])\s*[+]?(?:\s*[-/]\s*[ABC][12])?(?![\p{L}\p{N}])/u;

/** Words frequent in one language and rare in the others. */
export const FUNCTION_WORDS: Record<string, string[]> = {
  en: foldedWords(
    'the,and,of,with,for,to,at,by,from,experience,education,skills,work,using,management,university,references,languages',
  ),
  de: foldedWords(
    'und,der,die,das,mit,von,für,im,bei,zur,zum,des,den,ausbildung,kenntnisse,berufserfahrung,sprachen,lebenslauf,heute,seit,universität',
  ),
  fr: foldedWords(
    'et,le,les,des,du,pour,avec,dans,sur,aux,une,compétences,formation,expérience,langues,depuis,université,gestion,au',
  ),
  es: foldedWords(
    'y,el,los,las,del,para,con,por,una,en,formación,experiencia,idiomas,habilidades,desde,universidad,actualidad,gestión',
  ),
  it: foldedWords(
    'e,il,della,di,per,con,nel,gli,una,delle,dei,esperienza,istruzione,formazione,competenze,lingue,oggi,presso,università,gestione',
  ),
  nl: foldedWords(
    'en,het,een,van,voor,met,bij,op,naar,opleiding,werkervaring,vaardigheden,talen,heden,universiteit,hogeschool',
  ),
  pt: foldedWords(
    'e,os,das,dos,com,para,uma,em,experiência,formação,idiomas,habilidades,atual,universidade,gestão,não',
  ),
  pl: foldedWords(
    'oraz,na,do,dla,przez,od,z,w,się,doświadczenie,wykształcenie,umiejętności,języki,obecnie,zainteresowania,uniwersytet,praca,nad',
  ),
  sv: foldedWords(
    'och,att,för,med,på,av,är,som,till,ett,inom,erfarenhet,arbetslivserfarenhet,utbildning,kunskaper,språk,nuvarande,universitet,arbete',
  ),
};

import { foldedWords } from './fold.ts';

/** Words for how well a language is spoken. */
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

/** Levels of the Common European Framework, possibly with a plus. */
export const CEFR = /\b([ABC][12])\s*[+]?(?:\s*[-/]\s*[ABC][12])?(?![\p{L}\p{N}])/u;

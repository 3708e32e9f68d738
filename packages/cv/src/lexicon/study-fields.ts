import { foldedWords } from './fold.ts';

/** Words that name what is studied rather than where; compared folded, word by word. */
export const FIELDS_OF_STUDY: ReadonlySet<string> = new Set(
  foldedWords(
    `science,sciences,engineering,mathematics,maths,math,physics,chemistry,biology,biochemistry,economics,finance,accounting,marketing,management,business,administration,law,psychology,sociology,philosophy,history,literature,linguistics,statistics,computing,informatics,nursing,medicine,architecture,journalism,communication,communications,politics,anthropology,geography,astronomy,arts,humanities,commerce,electronics,mechanics,robotics,biotechnology,pharmacy,theology,pedagogy,
    informatik,wirtschaftsinformatik,mathematik,physik,chemie,biologie,betriebswirtschaft,betriebswirtschaftslehre,bwl,volkswirtschaft,volkswirtschaftslehre,vwl,rechtswissenschaft,rechtswissenschaften,jura,medizin,psychologie,soziologie,philosophie,geschichte,germanistik,anglistik,maschinenbau,elektrotechnik,wirtschaftsingenieurwesen,bauingenieurwesen,ingenieurwissenschaften,wissenschaft,architektur,pädagogik,erziehungswissenschaften,medienwissenschaft,kommunikationswissenschaft,pflegewissenschaft,
    informatique,mathématiques,physique,chimie,économie,gestion,droit,commerce,comptabilité,lettres,histoire,ingénierie,génie,médecine,sociologie,langues,électronique,mécanique,communication,
    informática,matemáticas,matemática,física,química,biología,economía,derecho,administración,empresas,contabilidad,ingeniería,psicología,historia,medicina,enfermería,periodismo,comunicación,filología,magisterio,
    informatica,matematica,fisica,chimica,biologia,economia,giurisprudenza,ingegneria,lettere,storia,medicina,architettura,psicologia,filosofia,ragioneria,lingue,
    bedrijfskunde,bedrijfseconomie,rechten,rechtsgeleerdheid,wiskunde,natuurkunde,scheikunde,geneeskunde,verpleegkunde,bestuurskunde,communicatie,werktuigbouwkunde,elektrotechniek,civiele,technische,bouwkunde,taalwetenschap,geschiedenis,
    engenharia,direito,administração,economia,contabilidade,enfermagem,gestão,ciências,computação,jornalismo,comunicação,letras,história,arquitetura,
    informatyka,matematyka,fizyka,chemia,biologia,ekonomia,zarządzanie,finanse,rachunkowość,prawo,psychologia,socjologia,historia,filologia,automatyka,elektronika,mechanika,budownictwo,architektura,medycyna,pielęgniarstwo,
    datavetenskap,datateknik,matematik,fysik,kemi,biologi,nationalekonomi,företagsekonomi,ekonomi,juridik,psykologi,sociologi,historia,maskinteknik,elektroteknik,systemvetenskap,civilingenjör,vårdvetenskap,samhällsvetenskap,naturvetenskap`,
  ),
);

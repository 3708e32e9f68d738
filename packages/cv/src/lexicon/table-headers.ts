import { foldedWords } from './fold.ts';

/** What stands over the columns of a table of schools or jobs; compared folded. */
export const TABLE_HEADERS: ReadonlySet<string> = new Set(
  foldedWords(
    `degree,degrees,course,courses,qualification,qualifications,examination,exam,exams,exam passed,examination passed,class,standard,level,institution,institute,institution name,institute name,name of institution,name of institute,name of the institution,name of the institute,school,college,school/college,college/school,institute/school,school/institute,institution/school,university,university/board,board/university,board,board / university,university / board,university/college,college/university,institute/board,institute/university,year,years,year of passing,passing year,passing,year of completion,year of graduation,passed,duration,period,from,to,start,end,date,dates,percentage,percentage/cgpa,cgpa/percentage,cgpa / percentage,percentage / cgpa,cgpa,gpa,cgpa/%,%,% / cgpa,marks,marks (%),% of marks,% marks,percentage of marks,aggregate,score,result,results,grade,grades,division,performance,specialization,specialisation,stream,branch,discipline,major,field,field of study,subject,subjects,degree/certificate,degree / certificate,degree/course,s.no,s.no.,sl.no,sl no,sr.no,sr no,no,no.,#,
    company,company name,name of company,employer,organization,organisation,name of organization,position,role,title,job title,designation,location,place,city,country,tenure,responsibilities,department,client,project,
    abschluss,schule,hochschule,universität,zeitraum,jahr,note,fach,studiengang,ort,firma,unternehmen,arbeitgeber,tätigkeit,funktion,
    diplôme,établissement,année,années,mention,lieu,période,entreprise,poste,fonction,durée,spécialité,ville,
    título,titulación,centro,universidad,año,años,nota,lugar,empresa,puesto,cargo,periodo,período,fecha,fechas,ciudad,
    titolo,titolo di studio,istituto,università,anno,voto,votazione,luogo,azienda,ruolo,mansione,data,
    diploma,opleiding,instelling,onderwijsinstelling,jaar,plaats,bedrijf,werkgever,functie,periode,
    curso,instituição,universidade,ano,local,formação,
    uczelnia,szkoła,kierunek,rok,okres,firma,stanowisko,miejsce,wykształcenie,
    skola,lärosäte,utbildning,år,ort,företag,befattning,tjänst,arbetsgivare`,
  ),
);

import { splitWordList } from '../text.ts';

export type SectionKind =
  | 'header'
  | 'summary'
  | 'experience'
  | 'education'
  | 'skills'
  | 'languages'
  | 'contact'
  | 'personal'
  | 'certifications'
  | 'projects'
  | 'volunteering'
  | 'other';

/** Headings are compared without case, accents, spaces and punctuation. */
export const HEADINGS: Record<Exclude<SectionKind, 'header'>, string> = {
  summary: `summary, professional summary, career summary, executive summary, profile summary, profile, professional profile,
    personal profile, career profile, about, about me, who am i, objective, career objective, professional objective, job objective, resume objective,
    personal statement, introduction, bio, biography, overview, career overview, summary of qualifications, qualifications summary,
    profil, kurzprofil, über mich, zusammenfassung, persönliches profil, berufliches profil, berufsprofil, zielsetzung,
    profil professionnel, à propos, à propos de moi, résumé, présentation, objectif, objectif professionnel, accroche,
    perfil, perfil profesional, resumen, resumen profesional, sobre mí, acerca de mí, objetivo, objetivo profesional, extracto,
    profilo, profilo professionale, profilo personale, chi sono, su di me, riassunto, obiettivo, obiettivo professionale, sintesi, presentazione,
    profiel, persoonlijk profiel, over mij, samenvatting, professioneel profiel, doelstelling,
    resumo, perfil profissional, sobre mim, professional synopsis, synopsis, career highlights, highlights, motivation,
    resumo profissional, sobre, apresentação, perfil pessoal, objetivos, objetivos profissionais, síntese, quem sou eu,
    podsumowanie, podsumowanie zawodowe, profil zawodowy, profil osobisty, o mnie, cel zawodowy, cel, informacje o mnie, krótko o mnie,
    sammanfattning, profil, om mig, kort om mig, personligt, yrkesprofil, målsättning, personlig profil, presentation, kort presentation,
    persönliches, das bin ich, mein profil, wer ich bin, kurzvorstellung, en bref, profil personnel, qui suis-je, perfil personal, quién soy, mi perfil, profilo in breve, over mijzelf, wie ben ik, professional statement, career statement, headline, about myself, a little about me, in short`,
  experience: `experience, experiences, work experience, work experiences, professional experience, professional experiences, relevant experience,
    employment, employment history, work history, career history, job history, job experience, professional background, work background,
    career, career path, professional history, industry experience, practical experience, employment experience, other experience, additional experience,
    internship, internships, internship experience, work, positions, positions held, work & experience, working experience, experience summary,
    professional employment, recent experience, related experience, teaching experience, clinical experience, technical experience, leadership experience,
    engineering experience, freelance experience, military experience, consulting experience, selected experience, previous experience, key experience,
    academic appointments, appointments, employment record, career summary and experience, work and experience,
    berufserfahrung, berufserfahrungen, berufspraxis, arbeitserfahrung, beruflicher werdegang, werdegang, berufliche erfahrung, berufliche erfahrungen,
    praktische erfahrung, praktische erfahrungen, praktika, berufstätigkeit, berufliche tätigkeit, berufliche laufbahn, berufliche stationen, tätigkeiten, erfahrung, erfahrungen, anstellungen, beruf, karriere,
    expérience, expériences, expérience professionnelle, expériences professionnelles, parcours professionnel, parcours, emploi, emplois, stages, stage, expérience de travail,
    expériences significatives,
    experiencia, experiencia laboral, experiencia profesional, experiencia de trabajo, historial laboral, trayectoria profesional, trayectoria laboral, trayectoria, experiencias, prácticas, empleo,
    esperienza, esperienze, esperienza lavorativa, esperienze lavorative, esperienza professionale, esperienze professionali, carriera, lavoro, percorso professionale, tirocini,
    werkervaring, ervaring, relevante werkervaring, arbeidsverleden, loopbaan, professionele ervaring, stages en werkervaring, beroepservaring,
    experiência, experiência profissional, experiências profissionais, histórico profissional,
    experiências, experiência de trabalho, experiência laboral, percurso profissional, trajetória profissional, carreira, atividade profissional, atuação profissional, estágios, estágio, emprego, histórico de emprego, experiência relevante,
    doświadczenie, doświadczenie zawodowe, doświadczenie zawodowe i praktyki, przebieg kariery, kariera zawodowa, kariera, historia zatrudnienia, zatrudnienie, przebieg pracy zawodowej, praca, praca zawodowa, praktyki, staże, staż, praktyki i staże, praktyki zawodowe,
    erfarenhet, erfarenheter, arbetslivserfarenhet, arbetserfarenhet, arbetserfarenheter, yrkeserfarenhet, anställningar, tidigare anställningar, arbete, jobb, arbetsliv, relevant erfarenhet, relevant arbetslivserfarenhet, uppdrag, praktik, karriär, anställning,
    berufliche praxis, beruflicher hintergrund, berufsweg, berufslaufbahn, praktikum, praktikumserfahrung, nebentätigkeiten, nebenjobs, stationen, beruflicher lebenslauf, relevante berufserfahrung, lavori, storia lavorativa, esperienze di lavoro, esperienza di lavoro, tirocinio, vida laboral, experiencia previa, otras experiencias, carrière, mes expériences, mon parcours, parcours professionnels, expériences de travail, expériences en entreprise, stages et emplois, alternance, jobs d'été, werk, stage-ervaring, stages en bijbanen, bijbanen, carrière, loopbaanoverzicht, professional journey, my experience, where i've worked, jobs, work summary, current position, past positions, research & work experience, work placements, placements, research and professional experience, professional work experience, professional experience & internships, experience & employment`,
  education: `education, educations, academic background, educational background, academic qualifications, educational qualifications, education background,
    academic history, academics, academic, education and training, education & training, education & qualifications, qualifications, educational details, education details, academic details,
    studies, schooling, school, academic profile, academic record, degrees, academic education, education history, academic credentials, educational qualification, academic qualification, educational history, scholastics,
    ausbildung, schulbildung, bildung, bildungsweg, bildungsgang, studium, ausbildung und studium, studium und ausbildung, schulische ausbildung, akademische ausbildung, schule, hochschulstudium, aus- und weiterbildung, schul- und berufsausbildung, akademischer werdegang, universitäre ausbildung, schulausbildung, berufsausbildung, schullaufbahn, hochschulbildung,
    formation, formations, études, parcours scolaire, parcours académique, formation académique, diplômes, scolarité, formation initiale, cursus, diplômes et formations, cursus scolaire, éducation, parcours universitaire,
    educación, formación, formación académica, estudios, formación y estudios, estudios académicos, educación y formación, historial académico, datos académicos, títulos,
    istruzione, formazione, istruzione e formazione, titoli di studio, studi, percorso di studi, percorso formativo, educazione, formazione accademica, titolo di studio,
    opleiding, opleidingen, onderwijs, scholing, studie, studies, opleiding en training, studieverleden, gevolgde opleidingen,
    formação, formação acadêmica, educação, habilitações,
    formação académica, habilitações académicas, habilitações literárias, habilitação, formação acadêmica e profissional, escolaridade, estudos, educação e formação, formação escolar, graduação, percurso académico, histórico acadêmico, qualificações, qualificações académicas,
    wykształcenie, edukacja, wykształcenie i szkolenia, szkoły, studia, nauka, przebieg edukacji, kształcenie, wykształcenie wyższe,
    utbildning, utbildningar, akademisk utbildning, studier, skolgång, utbildningsbakgrund, högskoleutbildning, utbildning och kurser,
    studien, hochschulausbildung, akademische laufbahn, studienverlauf, akademischer hintergrund, schulische laufbahn, mes études, ma formation, mes formations, formation scolaire, formation universitaire, formations et diplômes, diplômes obtenus, études et formations, formación universitaria, formación reglada, historial educativo, estudios realizados, mi formación, carriera scolastica, percorso scolastico, formazione scolastica, istruzione e titoli, studi e formazione, opleiding en cursussen, onderwijs en opleiding, schoolopleiding, my education, academia, academic studies, education & certifications, education and certifications, education & academic background`,
  skills: `skills, skill, key skills, core skills, technical skills, professional skills, skills summary, skill set, skillset, technical skill set, technical skillset, core competencies, core competences, competencies, competences, key competencies,
    areas of expertise, expertise, technical expertise, technical proficiency, technical proficiencies, technologies, technology, tech, tech stack, tech skills, tools, tools & technologies, technologies & tools, technical knowledge, technical competencies,
    hard skills, soft skills, computer skills, it skills, programming, programming skills, programming languages, software, software skills, strengths, key strengths, my skills, other skills, additional skills, relevant skills, featured skills,
    skills & expertise, skills & abilities, skills and abilities, abilities, proficiencies, specialties, specialities, specialization, core qualifications, skills & competencies, skills & tools, skills & interests, interpersonal skills, personal skills, transferable skills, professional competencies, technical summary, technical toolkit, areas of strength, domain skills, development skills, design skills, business skills, digital skills, tools and frameworks, coding skills, knowledge, technical environment, it knowledge, frameworks, databases,
    fähigkeiten, kenntnisse, kompetenzen, fachkenntnisse, it-kenntnisse, edv-kenntnisse, edv kenntnisse, kenntnisse und fähigkeiten, fähigkeiten und kenntnisse, besondere kenntnisse, technische kenntnisse, it-kompetenzen, kernkompetenzen, programmierkenntnisse, softwarekenntnisse, stärken, persönliche stärken, weitere kenntnisse, qualifikationen, sonstige kenntnisse, fachliche kompetenzen, soziale kompetenzen, fertigkeiten, pc-kenntnisse, computerkenntnisse, zusatzqualifikationen,
    compétences, compétences techniques, compétences clés, compétences informatiques, compétences professionnelles, savoir-faire, savoir-être, atouts, informatique, outils, logiciels, compétences linguistiques et informatiques, domaines de compétences, qualités, aptitudes, connaissances, connaissances informatiques, compétences métier,
    habilidades, competencias, aptitudes, conocimientos, habilidades técnicas, competencias técnicas, informática, conocimientos informáticos, destrezas, capacidades, competencias digitales, habilidades y competencias, tecnologías, herramientas,
    competenze, capacità, competenze tecniche, capacità e competenze, competenze informatiche, conoscenze, conoscenze informatiche, abilità, competenze digitali, competenze professionali, capacità e competenze tecniche, capacità e competenze personali, competenze personali, competenze comunicative,
    vaardigheden, competenties, kennis, kennis en vaardigheden, computervaardigheden, it-vaardigheden, kerncompetenties, technische vaardigheden, sterke punten, eigenschappen, computerkennis, digitale vaardigheden, software kennis, sociale vaardigheden,
    competências, habilidades técnicas,
    competências técnicas, competências profissionais, competências pessoais, competências digitais, competências informáticas, habilidades, conhecimentos, conhecimentos técnicos, conhecimentos informáticos, aptidões, ferramentas, tecnologias, habilidades e competências, principais competências, informática,
    umiejętności, umiejętności techniczne, umiejętności miękkie, umiejętności twarde, kompetencje, kompetencje miękkie, umiejętności zawodowe, znajomość technologii, technologie, technologia, umiejętności i kompetencje, kluczowe umiejętności, kompetencje techniczne, narzędzia, obsługa komputera, znajomość programów, programy komputerowe, umiejętności komputerowe, mocne strony, kwalifikacje,
    färdigheter, kompetenser, kompetens, kunskaper, tekniska färdigheter, tekniska kunskaper, it-kunskaper, datakunskaper, datorkunskaper, egenskaper, personliga egenskaper, styrkor, verktyg, tekniker, teknik, nyckelkompetenser, specialistområden, datorvana, systemkunskaper, programspråk, teknisk kompetens,
    werkzeuge, programmiersprachen, technologien, softskills, hardskills, edv, it, fachkompetenz, fachkompetenzen, methodenkompetenz, persönliche kompetenzen, persönliche fähigkeiten, schlüsselqualifikationen, outils, logiciels, langages, savoir-faire, savoir-être, mes compétences, compétences clés, compétences professionnelles, atouts, informatique et outils, herramientas, tecnologías, aptitudes, conocimientos técnicos, informática, habilidades personales, habilidades profesionales, software y herramientas, destrezas, capacidades, programmi, strumenti, tecnologie, abilità tecniche, soft skill, hard skill, punti di forza, computer, tools en technieken, talenten, kwaliteiten, competentie, expertises, technische kennis, my toolbox, toolbox, toolkit, what i do, professional expertise, technical background, technical experience and skills, it competencies, core strengths, languages & frameworks, languages and technologies, languages/frameworks, programming languages & tools, technical qualifications`,
  languages: `languages, language, language skills, spoken languages, languages spoken, foreign languages, known languages, languages known, linguistic skills, language proficiency,
    sprachen, sprachkenntnisse, fremdsprachen, fremdsprachenkenntnisse, sprachliche kenntnisse,
    langues, langue, langues étrangères, langues vivantes, compétences linguistiques,
    idiomas, idioma, lenguas, lingue, lingua, lingue straniere, conoscenze linguistiche, competenze linguistiche, conoscenza lingue, talen, taal, talenkennis, taalvaardigheden, línguas,
    idiomas e línguas, línguas estrangeiras, competências linguísticas, conhecimentos linguísticos, języki, języki obce, znajomość języków, znajomość języków obcych, język obcy, umiejętności językowe, kompetencje językowe,
    språk, språkkunskaper, språkfärdigheter, språkliga kunskaper, linguistic, mes langues, langues parlées, compétences en langues, lenguajes hablados, conocimiento de idiomas, mis idiomas, lingue conosciute, lingue parlate, taal- en spreekvaardigheid, gesproken talen, spreektalen`,
  contact: `contact, contacts, contact me, contact information, contact info, contact details, get in touch, reach me, links, find me online, social, social media, online, online presence, web, address, on the web, find me, profiles, social networks, portfolio,
    kontakt, kontaktdaten, anschrift, adresse, coordonnées, contacto, datos de contacto, contatti, recapiti, contactgegevens, contato, rejoignez-moi, enlaces, reseaux sociaux,
    contactos, contatos, dados de contato, dados de contacto, informações de contato, morada, endereço, dane kontaktowe, kontakty, adres, kontaktuppgifter, kontaktinformation, adress, kontakta mig, me contacter, mes coordonnées, contáctame, kontaktdetails, kontaktinfo, so erreichen sie mich`,
  personal: `personal information, personal details, personal info, personal data, personal, details, personal particulars, general information, basic information, bio data, biodata,
    persönliche daten, persönliches, angaben zur person, zur person, persönliche angaben, persönliche informationen,
    informations personnelles, données personnelles, état civil, renseignements personnels, infos personnelles, datos personales, información personal, dati personali, informazioni personali, dati anagrafici,
    persoonlijke gegevens, persoonsgegevens, personalia, persoonlijke informatie, dados pessoais,
    informação pessoal, informações pessoais, dados, dane osobowe, dane, informacje osobiste, personuppgifter, personlig information, personliga uppgifter, zu meiner person, état-civil, à titre personnel, informazioni, gegevens`,
  certifications: `certifications, certification, certificates, certificate, licenses, licences, licenses & certifications, certifications & licenses, professional certifications, accreditations, professional certificates, licensure, credentials, certificates & courses, certifications and training, industry certifications, certification and license, technical certifications,
    training, trainings, courses, coursework, relevant coursework, continuing education, professional development, professional training, further training, workshops, seminars, training & courses, online courses, moocs, training and certifications, courses and certifications, certifications & awards,
    weiterbildung, weiterbildungen, fortbildung, fortbildungen, zertifikate, zertifizierungen, kurse, lehrgänge, seminare, weiterbildung und zertifikate, fort- und weiterbildungen,
    certificats, certifications et formations, formations complémentaires, formation continue, habilitations, permis,
    certificaciones, certificados, cursos, formación complementaria, cursos y certificaciones, formación adicional, licencias, otros cursos,
    certificazioni, attestati, corsi, certificati, corsi di formazione, patente, patente di guida, patenti,
    certificaten, certificeringen, cursussen, trainingen, cursussen en trainingen, diploma's en certificaten, rijbewijs, certificações,
    certificados, certificações e cursos, cursos e certificações, formação complementar, formações, cursos complementares, licenças, carta de condução, kursy, szkolenia, certyfikaty, kursy i szkolenia, szkolenia i kursy, kursy i certyfikaty, certyfikaty i szkolenia, szkolenia i certyfikaty, uprawnienia, prawo jazdy, dodatkowe kwalifikacje, ukończone kursy,
    kurser, certifikat, certifieringar, kurser och certifikat, kurser och utbildningar, övriga utbildningar, vidareutbildning, körkort, licenser, certificats et formations, certifications obtenues, weiterbildung und zertifizierungen, licenze e certificazioni, certificazioni e corsi, cursos realizados`,
  projects: `projects, project, personal projects, academic projects, selected projects, key projects, project experience, side projects, open source, open source projects, open-source, open source contributions, notable projects, projects undertaken, project details, projects handled, project profile, recent projects, portfolio projects, major projects, research projects, course projects, university projects, github projects, featured projects,
    projekte, projekt, projekterfahrung, ausgewählte projekte, eigene projekte, projektliste, projets, projets personnels, projets réalisés, réalisations, proyectos, proyectos personales, progetti, progetti personali, projecten, persoonlijke projecten, projetos,
    projetos pessoais, projetos acadêmicos, projetos académicos, projekty, projekty własne, wybrane projekty, projekty osobiste, realizacje, projektarbete, egna projekt, personliga projekt, utvalda projekt, projets académiques, projets scolaires, projets universitaires, mes projets, proyectos académicos, proyectos destacados, progetti accademici, progetti universitari, persönliche projekte, private projekte, programming projects, academic project, technical projects, team projects`,
  volunteering: `volunteering, volunteer, volunteer experience, volunteer work, volunteer activities, volunteering experience, community service, community involvement, civic activities, social engagement, social commitment, volunteer service, community, service, community engagement, leadership & volunteering, social work,
    ehrenamt, ehrenamtliches engagement, ehrenamtliche tätigkeiten, soziales engagement, engagement, gesellschaftliches engagement, bénévolat, engagement associatif, vie associative, expérience associative, engagements, voluntariado, volontariato, vrijwilligerswerk, maatschappelijke betrokkenheid, bénévolat et engagement, nevenactiviteiten,
    trabalho voluntário, voluntário, experiência voluntária, wolontariat, działalność społeczna, aktywność społeczna, działalność dodatkowa, ideellt arbete, ideella uppdrag, volontärarbete, föreningsliv, förtroendeuppdrag, ideellt engagemang, esperienza di volontariato, experiencia de voluntariado, expériences associatives, volontariat, gesellschaftliches und soziales engagement, volunteer experiences`,
  other: `awards, award, honors, honours, honors & awards, awards & honors, awards & achievements, awards and scholarships, scholarships, scholarship, achievements, accomplishments, key achievements, recognition, prizes, distinctions, most proud of, honors and distinctions, grants, fellowships,
    publications, publication, papers, selected publications, research, research interests, research experience, patents, talks, presentations, conferences, invited talks, teaching, thesis, conferences & talks, journal articles, conference proceedings, books, articles, writing, press, media, blog, societies, academic societies,
    interests, hobbies, hobbies & interests, interests & hobbies, hobby, personal interests, activities, extracurricular activities, extra-curricular activities, extracurricular, leisure, free time, passions, activities & interests, leadership, leadership & activities, leadership and activities, leadership and awards, favorite quote, quote, life philosophy, my life philosophy, philosophy, a day of my life, a day in my life, typical day, my time, strengths & weaknesses, extra curricular activities, extra-curricular, organizations, organisations,
    references, referees, reference, referrals, recommendations, testimonials, additional information, other information, additional details, miscellaneous, other, others, affiliations, memberships, professional memberships, professional affiliations, professional associations, associations, membership, security clearance, clearance, availability, declaration, signature, cover letter, notes, visa status, work authorization, travel, military service, military, events, community & awards,
    auszeichnungen, preise, stipendien, veröffentlichungen, publikationen, interessen, hobbys, freizeit, interessen und hobbys, hobbys und interessen, referenzen, sonstiges, weitere informationen, mitgliedschaften, auslandsaufenthalte, auslandserfahrung, wehrdienst, zivildienst, wehr- und zivildienst, zusatzinformationen, führerschein, mobilität, verschiedenes, weiteres, private interessen, vorträge,
    prix, récompenses, distinctions, centres d'intérêt, centres d'intérêts, loisirs, intérêts, intérêts personnels, activités, activités extra-professionnelles, références, divers, informations complémentaires, passions, hobbies et intérêts, prix et distinctions, autres, sports et loisirs, informations supplémentaires,
    premios, reconocimientos, publicaciones, intereses, aficiones, pasatiempos, referencias, otros, otros datos, información adicional, datos de interés, logros, otros datos de interés, intereses y aficiones, hobbies e intereses,
    premi, riconoscimenti, pubblicazioni, interessi, interessi personali, tempo libero, hobby e interessi, referenze, altro, altre informazioni, ulteriori informazioni, trattamento dei dati personali, autorizzazione,
    prijzen, onderscheidingen, publicaties, interesses, hobby's, hobbies, vrije tijd, referenties, overig, overige, overige informatie, lidmaatschappen, hobby's en interesses, interesses en hobby's, nevenfuncties, prêmios, interesses pessoais, referências,
    prémios, distinções, prêmios e distinções, publicações, interesses, passatempos, hobbies e interesses, outros, outras informações, informações adicionais, informação adicional, referência, atividades extracurriculares, atividades, extra,
    zainteresowania, hobby, hobby i zainteresowania, osiągnięcia, nagrody, nagrody i wyróżnienia, wyróżnienia, publikacje, referencje, inne, dodatkowe informacje, informacje dodatkowe, pozostałe informacje, klauzula, zgoda, koła naukowe, działalność naukowa, pasje,
    referenser, intressen, fritidsintressen, fritid, hobbyer, utmärkelser, priser, stipendier, publikationer, övrigt, övriga meriter, övriga uppgifter, övrig information, övriga kvalifikationer, meriter, medlemskap, militärtjänst, mes passions, mes centres d'intérêts, curiosità, passioni, mis aficiones, key projects and achievements, key accomplishments, extracurriculars, academic achievements, academic honors, academic awards, positions of responsibility, positions of responsibilities, responsibilities, memberships and affiliations, awards and certifications, awards & certifications, honors and awards, awards and honors, awards and achievements, co-curricular activities, personal traits, personality`,
};

/** Words that decide the kind of a line that looks like a heading ("Business Experience"). */
const WORDS: [SectionKind, string][] = [
  ['projects', 'projects,projekte,projets,proyectos,progetti,projecten,projetos,projekty'],
  [
    'volunteering',
    'volunteer,volunteering,ehrenamt,bénévolat,voluntariado,volontariato,vrijwilligerswerk,wolontariat,ideellt',
  ],
  [
    'certifications',
    'certifications,certificates,certification,training,courses,courseworks,coursework,licenses,zertifikate,weiterbildung,fortbildung,certificats,certificaciones,cursos,certificazioni,corsi,certificaten,cursussen,certificações,kursy,certyfikaty,szkolenia,kurser,certifikat',
  ],
  [
    'other',
    'publications,publication,talks,awards,honors,honours,references,interests,hobbies,activities,memberships,achievements,extracurricular,publikationen,auszeichnungen,interessen,referenzen,distinctions,loisirs,intérêts,publicaciones,premios,intereses,referencias,pubblicazioni,premi,interessi,publicaties,referenties,interesses,publicações,zainteresowania,publikacje,intressen,referenser,patents,presentations',
  ],
  [
    'experience',
    'experience,experiences,employment,career,internship,internships,jobs,berufserfahrung,erfahrung,erfahrungen,werdegang,praktika,expérience,expériences,emplois,stages,experiencia,experiencias,esperienza,esperienze,ervaring,werkervaring,experiência,experiências,doświadczenie,erfarenhet,arbetslivserfarenhet,yrkeserfarenhet',
  ],
  [
    'education',
    'education,academic,academics,studies,degrees,ausbildung,studium,bildung,schulbildung,formation,formations,études,diplômes,educación,formación,estudios,istruzione,formazione,studi,opleiding,opleidingen,onderwijs,educação,formação,edukacja,wykształcenie,studia,utbildning,utbildningar',
  ],
  [
    'languages',
    'languages,sprachen,sprachkenntnisse,fremdsprachen,langues,idiomas,lingue,talen,línguas,języki,språk',
  ],
  [
    'skills',
    'skills,skill,competencies,competences,expertise,proficiencies,kenntnisse,fähigkeiten,kompetenzen,compétences,habilidades,competencias,conocimientos,competenze,capacità,vaardigheden,competenties,competências,conhecimentos,umiejętności,kompetencje,kompetenser,färdigheter,kunskaper',
  ],
];

export const HEADING_WORDS: ReadonlyMap<string, SectionKind> = new Map(
  WORDS.flatMap(([kind, list]) => splitWordList(list).map((word) => [word, kind] as const)),
);

/** Stems of learning. They combine freely ("Schulischer Werdegang"), so a list of headings could not be complete. */
export const LEARNING_STEMS: ReadonlySet<string> = new Set(
  splitWordList(
    `educa,academ,schooling,scholastic,scholarly,
    akadem,ausbildung,schulbild,schulausbild,berufsausbild,schulisch,schullauf,schulabschl,schulzeit,schulweg,hochschulausbild,hochschulabschl,bildungs,studium,studien,
    étud,diplômes,scolarit,scolaire,universitaire,
    formación,estudios,escolaridad,titulaciones,
    istruzion,formazion,formativ,scolastic,studi,
    opleiding,onderwijs,scholing,studies,
    formação,habilitações,estudos,
    wykształc,kształcen,edukac,
    utbildning,studier`,
  ),
);

export const PATH_WORDS: ReadonlySet<string> = new Set(
  splitWordList(
    `background,history,record,records,profile,path,pathway,qualification,qualifications,credentials,details,detail,summary,information,degrees,diplomas,preparation,chronicle,timeline,overview,attainment,attainments,credits,training,formation,studies,institutions,levels,
    hintergrund,abschluss,abschlüsse,qualifikation,qualifikationen,verlauf,daten,
    cursus,bagage,formation,formations,diplôme,titres,niveau,
    historial,datos,nivel,títulos,grados,realizados,cursados,preparación,formación,
    curriculum,titoli,compiuti,svolti,conseguiti,effettuati,livello,
    histórico,dados,grau,formação,realizados,
    przebieg,historia,bakgrund,meriter,historik,achtergrond,verleden,gegevens,gevolgde,behaalde,genoten,traject`,
  ),
);

export const HEADING_FILLERS: ReadonlySet<string> = new Set(
  splitWordList(
    `and,of,the,my,in,at,formal,further,higher,other,additional,relevant,general,basic,secondary,tertiary,university,undergraduate,graduate,postgraduate,
    und,der,die,meine,mein,meiner,höhere,weitere,sonstige,schulische,schul-,hochschul-,berufliche,
    et,de,la,le,mes,mon,ma,initiale,supérieure,supérieures,secondaires,
    y,mi,mis,e,superior,superiores,universitaria,universitarios,reglada,oficial,oficiales,académica,académicos,
    i,il,mio,miei,di,degli,superiori,universitari,universitaria,en,mijn,van,och,min,mina,om,a,da,dos,minha,meus,superior,w,wyższe,moje,moja,min`,
  ),
);

/** Stems that count only in lines that look like headings. */
export const SCHOOL_STEMS: ReadonlySet<string> = new Set(
  splitWordList(
    'school,universit,college,alma,learn,gelernt,schul,hochschul,école,escola,scuola,uczeln,szkol,skol,degree,diplom,titul,graduat,studied,studiert',
  ),
);

/**
 * Words that don't change the meaning of learning next to them, unless a word such as "and" joins them ("Career &
 * Education").
 */
export const WAY_WORDS: ReadonlySet<string> = new Set(
  splitWordList(
    'career,journey,werdegang,laufbahn,gang,weg,stationen,parcours,trayectoria,recorrido,percorso,carriera,percurso,trajetória,ścieżka,droga,kariera,loopbaan',
  ),
);

export const JOINING_WORDS: ReadonlySet<string> = new Set(splitWordList('and,und,et,y,e,i,en,och'));

/** Headers of columns in tables of schools or jobs. */
export const TABLE_HEADERS: ReadonlySet<string> = new Set(
  splitWordList(
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

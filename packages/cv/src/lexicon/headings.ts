/** Kinds of section a CV is divided into. */
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

/** Headings by kind, as printed; compared without case, accents, spaces and punctuation. */
export const HEADINGS: Record<Exclude<SectionKind, 'header'>, string> = {
  summary: `summary, professional summary, career summary, executive summary, profile summary, profile, professional profile,
    personal profile, career profile, about, about me, who am i, objective, career objective, professional objective, job objective, resume objective,
    personal statement, introduction, bio, biography, overview, career overview, summary of qualifications, qualifications summary,
    profil, kurzprofil, über mich, zusammenfassung, persönliches profil, berufliches profil, berufsprofil, zielsetzung,
    profil professionnel, à propos, à propos de moi, résumé, présentation, objectif, objectif professionnel, accroche,
    perfil, perfil profesional, resumen, resumen profesional, sobre mí, acerca de mí, objetivo, objetivo profesional, extracto,
    profilo, profilo professionale, profilo personale, chi sono, su di me, riassunto, obiettivo, obiettivo professionale, sintesi, presentazione,
    profiel, persoonlijk profiel, over mij, samenvatting, professioneel profiel, doelstelling,
    resumo, perfil profissional, sobre mim, professional synopsis, synopsis, career highlights, highlights, motivation`,
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
    experiência, experiência profissional, experiências profissionais, histórico profissional`,
  education: `education, educations, academic background, educational background, academic qualifications, educational qualifications, education background,
    academic history, academics, academic, education and training, education & training, education & qualifications, qualifications, educational details, education details, academic details,
    studies, schooling, school, academic profile, academic record, degrees, academic education, education history, academic credentials, educational qualification, academic qualification, educational history, scholastics,
    ausbildung, schulbildung, bildung, bildungsweg, bildungsgang, studium, ausbildung und studium, studium und ausbildung, schulische ausbildung, akademische ausbildung, schule, hochschulstudium, aus- und weiterbildung, schul- und berufsausbildung, akademischer werdegang, universitäre ausbildung, schulausbildung, berufsausbildung, schullaufbahn, hochschulbildung,
    formation, formations, études, parcours scolaire, parcours académique, formation académique, diplômes, scolarité, formation initiale, cursus, diplômes et formations, cursus scolaire, éducation, parcours universitaire,
    educación, formación, formación académica, estudios, formación y estudios, estudios académicos, educación y formación, historial académico, datos académicos, títulos,
    istruzione, formazione, istruzione e formazione, titoli di studio, studi, percorso di studi, percorso formativo, educazione, formazione accademica, titolo di studio,
    opleiding, opleidingen, onderwijs, scholing, studie, studies, opleiding en training, studieverleden, gevolgde opleidingen,
    formação, formação acadêmica, educação, habilitações`,
  skills: `skills, skill, key skills, core skills, technical skills, professional skills, skills summary, skill set, skillset, technical skill set, technical skillset, core competencies, core competences, competencies, competences, key competencies,
    areas of expertise, expertise, technical expertise, technical proficiency, technical proficiencies, technologies, technology, tech, tech stack, tech skills, tools, tools & technologies, technologies & tools, technical knowledge, technical competencies,
    hard skills, soft skills, computer skills, it skills, programming, programming skills, programming languages, software, software skills, strengths, key strengths, my skills, other skills, additional skills, relevant skills, featured skills,
    skills & expertise, skills & abilities, skills and abilities, abilities, proficiencies, specialties, specialities, specialization, core qualifications, skills & competencies, skills & tools, skills & interests, interpersonal skills, personal skills, transferable skills, professional competencies, technical summary, technical toolkit, areas of strength, domain skills, development skills, design skills, business skills, digital skills, tools and frameworks, coding skills, knowledge, technical environment, it knowledge, frameworks, databases,
    fähigkeiten, kenntnisse, kompetenzen, fachkenntnisse, it-kenntnisse, edv-kenntnisse, edv kenntnisse, kenntnisse und fähigkeiten, fähigkeiten und kenntnisse, besondere kenntnisse, technische kenntnisse, it-kompetenzen, kernkompetenzen, programmierkenntnisse, softwarekenntnisse, stärken, persönliche stärken, weitere kenntnisse, qualifikationen, sonstige kenntnisse, fachliche kompetenzen, soziale kompetenzen, fertigkeiten, pc-kenntnisse, computerkenntnisse, zusatzqualifikationen,
    compétences, compétences techniques, compétences clés, compétences informatiques, compétences professionnelles, savoir-faire, savoir-être, atouts, informatique, outils, logiciels, compétences linguistiques et informatiques, domaines de compétences, qualités, aptitudes, connaissances, connaissances informatiques, compétences métier,
    habilidades, competencias, aptitudes, conocimientos, habilidades técnicas, competencias técnicas, informática, conocimientos informáticos, destrezas, capacidades, competencias digitales, habilidades y competencias, tecnologías, herramientas,
    competenze, capacità, competenze tecniche, capacità e competenze, competenze informatiche, conoscenze, conoscenze informatiche, abilità, competenze digitali, competenze professionali, capacità e competenze tecniche, capacità e competenze personali, competenze personali, competenze comunicative,
    vaardigheden, competenties, kennis, kennis en vaardigheden, computervaardigheden, it-vaardigheden, kerncompetenties, technische vaardigheden, sterke punten, eigenschappen, computerkennis, digitale vaardigheden, software kennis, sociale vaardigheden,
    competências, habilidades técnicas`,
  languages: `languages, language, language skills, spoken languages, languages spoken, foreign languages, known languages, languages known, linguistic skills, language proficiency,
    sprachen, sprachkenntnisse, fremdsprachen, fremdsprachenkenntnisse, sprachliche kenntnisse,
    langues, langue, langues étrangères, langues vivantes, compétences linguistiques,
    idiomas, idioma, lenguas, lingue, lingua, lingue straniere, conoscenze linguistiche, competenze linguistiche, conoscenza lingue, talen, taal, talenkennis, taalvaardigheden, línguas`,
  contact: `contact, contacts, contact me, contact information, contact info, contact details, get in touch, reach me, links, find me online, social, social media, online, online presence, web, address, on the web, find me, profiles, social networks, portfolio,
    kontakt, kontaktdaten, anschrift, adresse, coordonnées, contacto, datos de contacto, contatti, recapiti, contactgegevens, contato, rejoignez-moi, enlaces, reseaux sociaux`,
  personal: `personal information, personal details, personal info, personal data, personal, details, personal particulars, general information, basic information, bio data, biodata,
    persönliche daten, persönliches, angaben zur person, zur person, persönliche angaben, persönliche informationen,
    informations personnelles, données personnelles, état civil, renseignements personnels, infos personnelles, datos personales, información personal, dati personali, informazioni personali, dati anagrafici,
    persoonlijke gegevens, persoonsgegevens, personalia, persoonlijke informatie, dados pessoais`,
  certifications: `certifications, certification, certificates, certificate, licenses, licences, licenses & certifications, certifications & licenses, professional certifications, accreditations, professional certificates, licensure, credentials, certificates & courses, certifications and training, industry certifications, certification and license, technical certifications,
    training, trainings, courses, coursework, relevant coursework, continuing education, professional development, professional training, further training, workshops, seminars, training & courses, online courses, moocs, training and certifications, courses and certifications, certifications & awards,
    weiterbildung, weiterbildungen, fortbildung, fortbildungen, zertifikate, zertifizierungen, kurse, lehrgänge, seminare, weiterbildung und zertifikate, fort- und weiterbildungen,
    certificats, certifications et formations, formations complémentaires, formation continue, habilitations, permis,
    certificaciones, certificados, cursos, formación complementaria, cursos y certificaciones, formación adicional, licencias, otros cursos,
    certificazioni, attestati, corsi, certificati, corsi di formazione, patente, patente di guida, patenti,
    certificaten, certificeringen, cursussen, trainingen, cursussen en trainingen, diploma's en certificaten, rijbewijs, certificações`,
  projects: `projects, project, personal projects, academic projects, selected projects, key projects, project experience, side projects, open source, open source projects, open-source, open source contributions, notable projects, projects undertaken, project details, projects handled, project profile, recent projects, portfolio projects, major projects, research projects, course projects, university projects, github projects, featured projects,
    projekte, projekt, projekterfahrung, ausgewählte projekte, eigene projekte, projektliste, projets, projets personnels, projets réalisés, réalisations, proyectos, proyectos personales, progetti, progetti personali, projecten, persoonlijke projecten, projetos`,
  volunteering: `volunteering, volunteer, volunteer experience, volunteer work, volunteer activities, volunteering experience, community service, community involvement, civic activities, social engagement, social commitment, volunteer service, community, service, community engagement, leadership & volunteering, social work,
    ehrenamt, ehrenamtliches engagement, ehrenamtliche tätigkeiten, soziales engagement, engagement, gesellschaftliches engagement, bénévolat, engagement associatif, vie associative, expérience associative, engagements, voluntariado, volontariato, vrijwilligerswerk, maatschappelijke betrokkenheid, bénévolat et engagement, nevenactiviteiten`,
  other: `awards, award, honors, honours, honors & awards, awards & honors, awards & achievements, awards and scholarships, scholarships, scholarship, achievements, accomplishments, key achievements, recognition, prizes, distinctions, most proud of, honors and distinctions, grants, fellowships,
    publications, publication, papers, selected publications, research, research interests, research experience, patents, talks, presentations, conferences, invited talks, teaching, thesis, conferences & talks, journal articles, conference proceedings, books, articles, writing, press, media, blog, societies, academic societies,
    interests, hobbies, hobbies & interests, interests & hobbies, hobby, personal interests, activities, extracurricular activities, extra-curricular activities, extracurricular, leisure, free time, passions, activities & interests, leadership, leadership & activities, leadership and activities, leadership and awards, favorite quote, quote, life philosophy, my life philosophy, philosophy, a day of my life, a day in my life, typical day, my time, strengths & weaknesses, extra curricular activities, extra-curricular, organizations, organisations,
    references, referees, reference, referrals, recommendations, testimonials, additional information, other information, additional details, miscellaneous, other, others, affiliations, memberships, professional memberships, professional affiliations, professional associations, associations, membership, security clearance, clearance, availability, declaration, signature, cover letter, notes, visa status, work authorization, travel, military service, military, events, community & awards,
    auszeichnungen, preise, stipendien, veröffentlichungen, publikationen, interessen, hobbys, freizeit, interessen und hobbys, hobbys und interessen, referenzen, sonstiges, weitere informationen, mitgliedschaften, auslandsaufenthalte, auslandserfahrung, wehrdienst, zivildienst, wehr- und zivildienst, zusatzinformationen, führerschein, mobilität, verschiedenes, weiteres, private interessen, vorträge,
    prix, récompenses, distinctions, centres d'intérêt, centres d'intérêts, loisirs, intérêts, intérêts personnels, activités, activités extra-professionnelles, références, divers, informations complémentaires, passions, hobbies et intérêts, prix et distinctions, autres, sports et loisirs, informations supplémentaires,
    premios, reconocimientos, publicaciones, intereses, aficiones, pasatiempos, referencias, otros, otros datos, información adicional, datos de interés, logros, otros datos de interés, intereses y aficiones, hobbies e intereses,
    premi, riconoscimenti, pubblicazioni, interessi, interessi personali, tempo libero, hobby e interessi, referenze, altro, altre informazioni, ulteriori informazioni, trattamento dei dati personali, autorizzazione,
    prijzen, onderscheidingen, publicaties, interesses, hobby's, hobbies, vrije tijd, referenties, overig, overige, overige informatie, lidmaatschappen, hobby's en interesses, interesses en hobby's, nevenfuncties, prêmios, interesses pessoais, referências`,
};

export const created =
  'Date Added, Added On, Added, Created, Created On, Created Date, Date Created, Created Time, Created At, Created Datetime, Creation Date, Registration Date, Date Registered, Registered, Entry Date, Applied On, Application Date, Applied Date, Date Applied, Angelegt am, Erstellt am, Erstellt, Erfasst am, Anlagedatum, Eingangsdatum, Eingang am, Bewerbungsdatum, Erstellungsdatum, Registriert am, Date de création, Créé le, Date d’ajout, Ajouté le, Date d’inscription, Date de candidature, Fecha de alta, Alta, Fecha de creación, Creado el, Creado, Fecha de registro, Fecha de inscripción, Data di creazione, Data creazione, Creato il, Data inserimento, Inserito il, Data di inserimento, Data candidatura, Data registrazione, Aangemaakt op, Aangemaakt, Datum aangemaakt, Aanmaakdatum, Datum toegevoegd, Toegevoegd op, Inschrijfdatum, Datum inschrijving, Datum binnen, Erfassungsdatum, Datum angelegt, Data di registrazione, Fecha alta, Datum ingevoerd, Ingevoerd op';
export const updated =
  'Updated, Updated On, Last Updated, Last Updated On, Date Updated, Modified, Modified On, Modified Time, Last Modified, Last Modified Time, Date Modified, Date Last Modified, Last Modified Date, Updated At, Updated Time, Geändert am, Letzte Änderung, Zuletzt geändert, Aktualisiert am, Änderungsdatum, Modifié le, Date de modification, Dernière modification, Mis à jour le, Fecha de modificación, Modificado el, Última modificación, Actualizado el, Data modifica, Modificato il, Ultima modifica, Data ultima modifica, Aggiornato il, Gewijzigd op, Laatst gewijzigd, Laatst gewijzigd op, Wijzigingsdatum, Bijgewerkt op, Last Modified Datetime, Modified Datetime, Updated Datetime';
export const owner =
  'Owner, Owners, Owner Email, Owner Name, Record Owner, Candidate Owner, Contact Owner, Lead Owner, Recruiter, Recruiters, Recruiter Name, Consultant, Consultant Name, Assigned To, Responsible, Account Manager, Primary Recruiter, Primary Owner, Besitzer, Inhaber, Zuständig, Zuständiger, Betreuer, Betreut von, Berater, Personalberater, Ansprechpartner intern, Sachbearbeiter, Verantwortlich, Verantwortlicher, Propriétaire, Responsable, Chargé de recrutement, Chargée de recrutement, Recruteur, Consultant en charge, Suivi par, Consultor, Consultora, Propietario, Responsable de selección, Reclutador, Asignado a, Proprietario, Responsabile, Consulente, Selezionatore, Recruiter di riferimento, Assegnato a, Eigenaar, Verantwoordelijke, Consulent, Toegewezen aan, Accountmanager, Company Owner, Client Owner, Job Owner, Assigned Recruiter, Assigned Recruiters, Consultants';
export const source =
  'Source, Sources, Candidate Source, Contact Source, Lead Source, Sourced From, Sourcing Channel, Source Name, Channel, Origin, Referral Source, Recruiting Channel, Quelle, Herkunft, Kanal, Recruiting-Kanal, Bewerberquelle, Origine, Provenance, Source de candidature, Canal, Origen, Fuente, Fuente de origen, Procedencia, Fonte, Provenienza, Canale, Bron, Herkomst, Kanaal, Binnen via, Sourcing Channels, Bronnen, Where From, Source Channel';
export const tags =
  'Tags, Labels, Tag, Label, Associated Tags, Candidate Tags, Keywords, Keyword, Talent Pools, Hotlist, Schlagworte, Schlagwörter, Stichworte, Étiquettes, Mots-clés, Mots clés, Etiquetas, Palabras clave, Etichette, Parole chiave, Trefwoorden, Labels kandidaat';
export const notes =
  'Comments, Comment, Notes, Note, Internal Notes, Internal Comments, Recruiter Notes, Remarks, Remark, Private Notes, General Comments, General Notes, Additional Info, Additional Information, Other Information, Bemerkungen, Bemerkung, Notizen, Notiz, Interne Notizen, Anmerkungen, Anmerkung, Kommentar, Kommentare, Commentaires, Commentaire, Remarques, Remarque, Notes internes, Observations, Comentarios, Comentario, Notas, Notas internas, Observaciones, Commenti, Commento, Note interne, Osservazioni, Annotazioni, Opmerkingen, Opmerking, Notities, Notitie, Interne notities, Toelichting';
export const phone =
  'Phone, Telephone, Tel, Phone Number, Telephone Number, Phone No, Tel No, Contact Number, Contact No, Telefon, Telefonnummer, Telefonnr, Rufnummer, Téléphone, Tél, Numéro de téléphone, N° de téléphone, Teléfono, Número de teléfono, N.º de teléfono, Telefono, Numero di telefono, Recapito telefonico, Telefoon, Telefoonnummer, Telefoonnr';
export const place =
  'Work Location, Standort, Arbeitsort, Einsatzort, Wunschort, Localisation, Lieu, Lieu de travail, Ubicación, Lugar, Località, Sede, Sede di lavoro, Luogo, Locatie, Werklocatie, Location, Place, Ort der Tätigkeit, Lieu du poste, Lugar de trabajo, Luogo di lavoro, Standplaats, Werkplek';
export const client =
  'Company, Company Name, Client, Client Name, Account, Account Name, Client Corporation, Hiring Company, Organisation, Organization, Firma, Firmenname, Unternehmen, Kunde, Kundenname, Entreprise, Société, Client / Entreprise, Empresa, Cliente, Azienda, Società, Bedrijf, Bedrijfsnaam, Klant, Opdrachtgever, Raison sociale, Nom de l’entreprise, Nom de la société, Nom du client, Razón social, Nombre de la empresa, Nombre del cliente, Ragione sociale, Nome azienda, Nome cliente, Klantnaam, Organisatie, Firmenkunde, Client Corporation Name';

/**
 * Names that other systems give their columns, in six languages; case, spaces and signs don't matter. A name that
 * several fields have means the first free one. A plus marks a field that takes a column only if no likelier one does.
 */
const person = {
  id: 'Candidate ID, Contact ID, Person ID, Record ID, External ID, Applicant ID, Lead ID, User ID, Candidate Number, Applicant Number, Unique ID, Kandidaten-ID, Kandidatennummer, Bewerber-ID, Bewerbernummer, Kontakt-ID, Kandidaten-Nr, Bewerber-Nr, Nr, Lfd. Nr., ID candidat, ID contact, N° candidat, Numéro, Référence candidat, ID candidato, ID contacto, Código, N.º candidato, ID contatto, Codice candidato, Codice, Kandidaat ID, Kandidaatnummer, Contactpersoon ID, Nummer',
  firstName:
    'Given Name, Given Names, Forename, Forenames, First, Name First, Candidate First Name, Contact First Name, Firstname, Vorname, Rufname, Prénom, Prénoms, Nombre, Nombres, Nombre de pila, Nome, Nome di battesimo, Voornaam, +Roepnaam',
  lastName:
    'Surname, Family Name, Last, Name Last, Candidate Last Name, Contact Last Name, Lastname, Nachname, Familienname, Zuname, Nom, Nom de famille, Nom d’usage, Apellido, Apellidos, Primer apellido, Cognome, Achternaam, Familienaam, +Name, +Naam',
  'lastName.before':
    'Name Prefix Infix, Infix, Surname Prefix, Last Name Prefix, Namenszusatz, Tussenvoegsel, Tussenvoegsels, Voorvoegsel',
  'lastName.after': 'Second Surname, Second Last Name, Segundo apellido, Apellido 2, Secondo cognome',
  fullName:
    'Name, Full Name, Candidate, Candidate Name, Candidate Full Name, Contact, Contact Name, Contact Full Name, Applicant, Applicant Name, Person, Person Name, Display Name, Vollständiger Name, Name Vorname, Nachname Vorname, Name und Vorname, Vor- und Nachname, Kandidat, Kandidatenname, Bewerber, Bewerbername, Ansprechpartner, Kontakt, Nom complet, Nom et prénom, Nom Prénom, Prénom et nom, Prénom Nom, Candidat, Nom du candidat, Nom du contact, Nombre completo, Nombre y apellidos, Apellidos y nombre, Candidato, Nombre del candidato, Contacto, Persona de contacto, Nome completo, Nome e cognome, Cognome e nome, Nominativo, Nome candidato, Referente, Volledige naam, Naam, Kandidaat, Naam kandidaat, Contactpersoon',
  email:
    'Email, E-mail, Email Address, Email Addresses, Emails, E-mail Addresses, Email 1, Email1, Email ID, Primary Email, Primary Email Address, Main Email, Personal Email, Home Email, Private Email, Mail, Email (Personal), Candidate Email, Contact Email, E-Mail-Adresse, E-Mail-Adressen, E-Mail 1, Mailadresse, Adresse e-mail, Adresse email, Courriel, Adresse mail, Mél, Email personnel, Correo, Correos, Correo electrónico, Dirección de correo, Dirección de correo electrónico, Email personal, Posta elettronica, Indirizzo email, Indirizzo e-mail, Email personale, E-mailadres, Mailadres, E-mail privé, Work Email, Business Email, Email Work, Company Email, E-Mail geschäftlich, E-Mail Arbeit, Email professionnel, Email profesional, Email lavoro, Email aziendale, E-mail werk, E-mail zakelijk',
  alternateEmail:
    'Email 2, Email2, E-Mail 2, Secondary Email, Secondary Email Address, Second Email, Alternate Email, Alternative Email, Other Email, Additional Email, Email (2), Zweite E-Mail, Weitere E-Mail, Private E-Mail, E-Mail privat, Alternative E-Mail, Autre e-mail, E-mail secondaire, Email 2, Correo secundario, Correo 2, Correo alternativo, Email secondaria, Email alternativa, Tweede e-mail, Alternatief e-mailadres, +Work Email, +Business Email, +Email Work, +Company Email, +Email, +E-mail, +Email Address, +Personal Email, +E-Mail-Adresse, +Mail, +Courriel, +Correo, +Correo electrónico, +Indirizzo email, +E-mailadres, +Adresse e-mail, +E-Mail geschäftlich, +Email professionnel, +Email profesional, +Email lavoro, +Email aziendale, +E-mail werk, +E-mail zakelijk, +Email personnel, +Email personal, +Email personale, +E-mail privé, Altra email, Altra e-mail, Otro correo, Otro email, Autre email, Andere E-Mail, Ander e-mailadres, Additional Emails',
  mobile: `${phone}, Mobile, Mobile Phone, Mobile Number, Mobile No, Mobile Phone Number, Cell, Cell Phone, Cell Phone Number, Cellphone, Cellular, Mobile 1, Phone Mobile, Mobile Tel, Phone Numbers, Phones, Primary Phone, Primary Phone Number, Main Phone, Phone 1, Phone1, Handy, Handynummer, Handy-Nr, Mobil, Mobilnummer, Mobiltelefon, Mobilfunk, Telefon mobil, Tel. mobil, Telefon 1, Portable, Téléphone portable, Téléphone mobile, Tél. portable, Tél. mobile, N° de portable, Téléphones, Móvil, Teléfono móvil, Tel. móvil, Celular, Teléfonos, Teléfono 1, Cellulare, Telefono cellulare, Cell., Telefono mobile, Mobiel, Mobiel nummer, Mobiele telefoon, Telefoon mobiel, GSM, 06-nummer`,
  homePhone: `Home Phone, Home Phone Number, Phone Home, Home Tel, Home Telephone, Private Phone, Landline, Phone (Home), Phone 2, Phone2, Other Phone, Secondary Phone, Alternate Phone, Additional Phone, Telefon privat, Tel. privat, Festnetz, Festnetznummer, Telefon (privat), Telefon 2, Téléphone domicile, Téléphone fixe, Tél. fixe, Téléphone personnel, Téléphone 2, Fixe, Teléfono fijo, Teléfono particular, Teléfono casa, Teléfono 2, Fijo, Telefono casa, Telefono fisso, Telefono abitazione, Telefono 2, Fisso, Telefoon thuis, Telefoon privé, Vaste telefoon, Telefoon vast, Telefoon 2, +Telephone Number, +Primary Phone, +Mobile, +Mobile Phone, ${phone}`,
  workPhone: `Work Phone, Work Phone Number, Phone Work, Business Phone, Office Phone, Direct Phone, Direct Line, Direct Dial, Work Tel, Work Telephone, Phone (Work), Company Phone, Phone 3, Phone3, Telefon geschäftlich, Tel. geschäftlich, Telefon dienstlich, Telefon Arbeit, Telefon (geschäftlich), Telefon 3, Durchwahl, Geschäftlich, Téléphone professionnel, Tél. professionnel, Téléphone bureau, Ligne directe, Téléphone 3, Teléfono trabajo, Teléfono del trabajo, Teléfono directo, Teléfono oficina, Teléfono 3, Telefono ufficio, Telefono lavoro, Telefono diretto, Telefono 3, Telefoon werk, Telefoon zakelijk, Doorkiesnummer, Telefoon 3, ${phone}`,
  linkedIn:
    'LinkedIn, LinkedIn URL, LinkedIn Profile, LinkedIn Profile URL, LinkedIn Link, LinkedIn Address, LinkedInUrl, linkedln, Profile URL, Public Profile URL, Public Profile, +URL, +Social Media, LinkedIn-Profil, LinkedIn-Link, Profil LinkedIn, URL LinkedIn, Perfil de LinkedIn, Perfil LinkedIn, Profilo LinkedIn, LinkedIn-profiel, URL de LinkedIn, URL du profil LinkedIn, +Social Media Link, Perfil de LinkedIn (URL)',
  facebook: 'Facebook URL, Facebook Profile, Facebook-Profil, Facebook Profile URL',
  twitter: 'Twitter URL, Twitter Handle, Twitter Profile, Twitter Profile URL, X, X Profile, X (Twitter)',
  jobTitle:
    'Title, Job Title, Current Title, Current Job Title, Current Job, Job Title 1, Position, Position Title, Current Position, Occupation, +Headline, Role, Current Role, Function, Designation, Current Designation, Profession, Berufsbezeichnung, Aktuelle Position, Aktuelle Stelle, Beruf, Funktion, Stelle, Jobtitel, Tätigkeit, Stellenbezeichnung, Titel, Intitulé du poste, Intitulé de poste, Poste, Poste actuel, Poste occupé, Fonction, Métier, Titre, Puesto, Puesto actual, Puesto de trabajo, Cargo, Cargo actual, Profesión, Título, Posizione, Posizione attuale, Posizione lavorativa, Ruolo, Ruolo attuale, Mansione, Qualifica, Professione, Titolo, Functie, Huidige functie, Functietitel, Functienaam, Beroep',
  location: `${place}, Current Location, Candidate Location, Preferred Location, +Region, +Regio`,
  createdOn: created,
  updatedOn: updated,
  lastActivityDate:
    'Last Activity, Last Activity Date, Last Activity Time, Last Activity On, Last Contact, Last Contacted, Last Contacted On, Last Contact Date, Letzter Kontakt, Letzte Aktivität, Letzter Kontakt am, Dernier contact, Dernière activité, Date du dernier contact, Último contacto, Última actividad, Fecha último contacto, Ultimo contatto, Ultima attività, Data ultimo contatto, Laatste contact, Laatste activiteit, Laatste contactdatum',
  ownerName: owner,
  sourceName: source,
  statusName:
    'Status, Candidate Status, Contact Status, Lead Status, Current Status, +Stage, +Current Stage, +Hiring Stage, State Of Candidate, Bewerberstatus, Kandidatenstatus, +Phase, Statut, Statut du candidat, État, Etat, +Étape, Estado, Estado del candidato, +Etapa, +Fase, Stato, Stato candidato, +Stadium, Kandidaatstatus',
  doNotContact:
    'Do Not Contact, DNC, Opt Out, Opted Out, Opt-Out, Unsubscribed, Email Opt Out, Email Optout, Mass Mail Opt Out, Opt-Out of Mass Email, Do Not Call, Do Not Email, Nicht kontaktieren, Kontaktsperre, Kein Kontakt, Kontaktverbot, Ne pas contacter, Désinscrit, No contactar, Baja, Non contattare, Da non contattare, Niet benaderen, Niet contacteren, Afgemeld',
  tags,
} as const;

const privately = {
  dateOfBirth:
    'DOB, D.O.B., Birth Date, Birthdate, Birthday, Date Birth, Born, Geburtsdatum, Geburtstag, Geb. am, Geb.-Datum, Geboren, Geboren am, Date de naissance, Né le, Née le, Né(e) le, Naissance, Fecha de nacimiento, Fecha nacimiento, F. nacimiento, Nacimiento, Data di nascita, Data nascita, Nato il, Geboortedatum, Geboren op',
  internalNotes: notes,
} as const;

const street =
  'Address, Street, Street Address, Address 1, Address Line 1, Address1, Street 1, Home Address, Mailing Street, Mailing Address, Street Name, Straße, Strasse, Straße und Hausnummer, Straße + Nr, Straße/Nr, Straße Nr, Anschrift, Adresse, Wohnadresse, Adresse 1, Rue, Adresse postale, Dirección, Calle, Domicilio, Dirección postal, Indirizzo, Via, Residenza, Straat, Straatnaam, Adres, Straat en huisnummer, Woonadres';
/** British and French addresses have the house number before the street. */
const numberBefore =
  'House Number, House No, Street Number, Numéro de rue, N° de rue, N° rue, Building Number';
const numberBehind =
  'Hausnummer, Haus-Nr, Hausnr, Número, Núm., Número de calle, Numero civico, N. civico, Civico, Huisnummer, Huisnr';
const city =
  'City, Town, City/Town, Suburb, Suburb/City, Locality, Mailing City, Home City, Stadt, Ort, Wohnort, Ort/Stadt, Ville, Commune, Ciudad, Población, Municipio, Localidad, Località di residenza, Città, Comune, Comune di residenza, Città di residenza, Plaats, Stad, Woonplaats, Plaatsnaam';
const state =
  'State, Region, Regio, Province, County, State/Province, State/County, State/Region, Mailing State, Bundesland, Kanton, Land/Kanton, Département, Région, Provincia, Comunidad autónoma, Comunidad, Prov., Provincia di residenza, Regione, Provincie';
const country =
  'Country, Country Name, Country Code, Mailing Country, Land, Ländercode, Staat, Pays, Code pays, País, Código de país, Paese, Nazione, Stato di residenza, Landcode';
const postcode =
  'Zip, Zip Code, ZipCode, Postcode, Postal Code, Post Code, Zip/Postal Code, Zip/Postcode, Mailing Zip, Mailing Postal Code, PLZ, Postleitzahl, Code postal, CP, C.P., Código postal, Cód. postal, CAP, C.A.P., Codice postale, Codice di avviamento postale';

export const placeInParts = {
  'location.street': street,
  'location.city': city,
  'location.state': state,
  'location.postcode': postcode,
  'location.country': country,
} as const;

export const candidateWords = {
  ...person,
  ...privately,
  currentEmployer:
    'Company, Current Company, Employer, Current Employer, Current Employer Name, Company 1, Employer 1, Company Name, Organisation, Organization, Current Organization, Current Organisation, Firma, Firmenname, Unternehmen, Arbeitgeber, Aktueller Arbeitgeber, Aktuelle Firma, Entreprise, Entreprise actuelle, Société, Société actuelle, Employeur, Employeur actuel, Empresa, Empresa actual, Empleador, Empleador actual, Azienda, Azienda attuale, Datore di lavoro, Datore di lavoro attuale, Società, Bedrijf, Bedrijfsnaam, Werkgever, Huidige werkgever, Huidig bedrijf',
  skills:
    'Skills, Skill, Primary Skills, Skill Set, Skillset, Skill Tags, Key Skills, Technical Skills, Core Skills, Main Skills, Competencies, Technologies, Kenntnisse, Fähigkeiten, Kompetenzen, Fachkenntnisse, Skills/Kenntnisse, Compétences, Compétences clés, Compétences techniques, Habilidades, Competencias, Conocimientos, Aptitudes, Competenze, Competenze tecniche, Abilità, Conoscenze, Vaardigheden, Competenties, Kennis',
  languages:
    'Languages, Language, Spoken Languages, Language Skills, Sprachen, Sprachkenntnisse, Langues, Langues parlées, Idiomas, Lingue, Lingue conosciute, Lingue parlate, Talen, Talenkennis',
  overview:
    'Summary, Overview, Profile, Profile Summary, Professional Summary, Candidate Summary, Executive Summary, About, Bio, Biography, Description, +Headline, Kurzprofil, Profil, Zusammenfassung, Beschreibung, Résumé, Présentation, Synthèse, Resumen, Resumen profesional, Perfil, Perfil profesional, Descripción, Profilo, Profilo professionale, Riepilogo, Sintesi, Descrizione, Samenvatting, Profiel, Profielschets, Omschrijving',
  desiredSalary:
    'Desired Salary, Expected Salary, Salary Expectation, Salary Expectations, Salary Expectation Amount, Expected CTC, Salary Expected, Target Salary, Wanted Salary, Ideal Salary, Minimum Salary, Min Salary, Salary Min, Salary Low, Salary From, Salary Range Low, Salary Range Min, Desired Salary Min, Desired Salary Low, Desired Salary From, Expected Salary Min, Expected Salary From, +Maximum Salary, +Max Salary, +Salary Max, +Salary High, +Salary To, +Salary Range High, +Salary Range Max, +Desired Salary Max, +Desired Salary High, +Desired Salary To, +Expected Salary Max, +Expected Salary To, Salary Requirement, Salary, Gehaltswunsch, Gehaltsvorstellung, Gehaltsvorstellungen, Wunschgehalt, Zielgehalt, Gehalt, Prétentions salariales, Prétentions, Prétention salariale, Salaire souhaité, Salaire attendu, Salaire, Rémunération souhaitée, Salario deseado, Expectativa salarial, Expectativas salariales, Pretensión salarial, Pretensiones salariales, Salario esperado, Salario, RAL desiderata, RAL richiesta, Retribuzione desiderata, Stipendio desiderato, Aspettativa economica, RAL, Gewenst salaris, Salariswens, Salarisindicatie, Gewenst bruto salaris, Salaris',
  desiredSalaryCurrency:
    'Currency, Salary Currency, Salary Currency Code, Currency Code, Gehaltswährung, Währung, Devise, Moneda, Divisa, Valuta',
  desiredSalaryTenure:
    'Salary Unit, Salary Period, Salary Type, Pay Period, Salary Frequency, Pay Type, Gehaltsart, Periodicité, Période salariale, Periodo salarial, Periodo retributivo, Salarisperiode',
  noticePeriod:
    'Notice, Notice Period, Notice Period (days), Notice Period in Days, Availability, Kündigungsfrist, Verfügbarkeit, Verfügbar, Préavis, Durée de préavis, Disponibilité, Preaviso, Plazo de preaviso, Disponibilidad, Preavviso, Periodo di preavviso, Disponibilità, Opzegtermijn, Beschikbaarheid',
  'internalNotes.more':
    '+Availability, Available, Available From, Availability Date, Earliest Start, Earliest Start Date, Start Date, +Verfügbarkeit, +Verfügbar, Verfügbar ab, Eintrittstermin, Frühester Eintritt, Frühester Eintrittstermin, Frühestmöglicher Eintritt, Starttermin, Startdatum, Eintrittsdatum, +Disponibilité, Disponible à partir du, Disponible dès, Disponible le, Date de disponibilité, +Disponibilidad, Disponible desde, Fecha de disponibilidad, +Disponibilità, Disponibile dal, Disponibile da, Data disponibilità, +Beschikbaarheid, Beschikbaar vanaf, Beschikbaar per, Startdatum vanaf, Willing to Relocate, Relocation, Open to Relocation, Relocate, Umzugsbereitschaft, Umzugsbereit, Umzug, Mobilität, Reisebereitschaft, Mobilité, Mobilité géographique, Movilidad, Movilidad geográfica, Disponibilidad para viajar, Disponibilità al trasferimento, Disponibilità a trasferirsi, Trasferimento, Mobilità, Bereid te verhuizen, Verhuisbereid, Verhuisbereidheid, Mobiliteit, Nationality, Citizenship, Nationalität, Staatsangehörigkeit, Staatsbürgerschaft, Nationalité, Citoyenneté, Nacionalidad, Ciudadanía, Nazionalità, Cittadinanza, Nationaliteit',
  rating:
    'Rating, Score, Stars, Star Rating, Candidate Rating, Bewertung, Sterne, Note (1-5), Évaluation, Note globale, Valoración, Puntuación, Valutazione, Punteggio, Beoordeling, Waardering',
  rightToWork: 'Right To Work, Eligible To Work, Work Authorization, Work Eligibility, Arbeitsberechtigung',
  workPermit:
    'Work Permit, Has Work Permit, Arbeitserlaubnis, Permis de travail, Permiso de trabajo, Permesso di lavoro, Werkvergunning, Tewerkstellingsvergunning',
  address:
    'Full Address, Complete Address, Postal Address, Vollständige Adresse, Adresse complète, Dirección completa, Indirizzo completo, Volledig adres, Addresses',
  'address.street': street,
  'address.street.before': numberBefore,
  'address.street.number': numberBehind,
  'address.street.more':
    'Address 2, Address Line 2, Address2, Street 2, Adresszusatz, Adresse 2, Complément d’adresse, Adresse (suite), Dirección 2, Piso, Piso/Puerta, Indirizzo 2, Scala/Interno, Adres 2, Adresregel 2',
  'address.city': city,
  'address.state': state,
  'address.country': country,
  'address.postcode': postcode,
  'educationHistory.1.level':
    'Highest Qualification Held, Highest Qualification, Qualification, Degree, Degree Name, Education Level, Education, Highest Education, Abschluss, Höchster Abschluss, Bildungsabschluss, Diplôme, Niveau d’études, Formation, Titulación, Nivel de estudios, Estudios, Formación, Titolo di studio, Laurea, Livello di istruzione, Opleidingsniveau, Opleiding, Diploma',
  'educationHistory.1.organisation':
    'School, School Name, University, College, Institute, Hochschule, Universität, École, Établissement, Université, Universidad, Centro de estudios, Università, Ateneo, Universiteit, Onderwijsinstelling',
} as const;

/** A contact's phone number is the one at work unless the header has more words. */
const { homePhone, ...atWork } = person;

export const contactWords = {
  ...atWork,
  homePhone,
  ...privately,
  companyId:
    'Company ID, Client ID, Client Corporation ID, Account ID, Company External ID, Firmen-ID, Kunden-ID, Kundennummer, ID entreprise, ID société, ID client, ID empresa, ID cliente, ID azienda, Codice azienda, Bedrijf ID, Klant ID, Klantnummer',
  companyName: `${client}, Employer, Current Company, Current Employer`,
  skype: 'Skype ID, Skype Name',
  description: 'Description, Summary, Beschreibung, Descripción, Descrizione, Omschrijving',
  ...placeInParts,
} as const;

export const leadWords = {
  ...atWork,
  homePhone,
  companyName: client,
  website:
    'Website, Web Site, Web, URL, Homepage, Internetseite, Site web, Site internet, Sitio web, Página web, Sito web, Sito',
  description:
    'Description, Summary, Notes, Comments, Notizen, Bemerkungen, Beschreibung, Descripción, Descrizione, Omschrijving',
  ...placeInParts,
} as const;

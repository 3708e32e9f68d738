/**
 * What exports of other systems call the fields of a person, in English, German, French, Spanish, Italian and Dutch. Case, spaces and
 * signs do not matter. A word that stands with several fields is the first of them that no other column is.
 */
const person = {
  id: 'Candidate ID, Contact ID, Person ID, Record ID, External ID, Applicant ID, Lead ID, Kandidaten-ID, Bewerber-ID, ID candidat, ID candidato, Kandidaat ID',
  firstName:
    'Given Name, Forename, First, Name First, Candidate First Name, Vorname, Prénom, Nombre, Nombres, Nombre de pila, Nome, Voornaam, Roepnaam',
  lastName:
    'Surname, Family Name, Last, Name Last, Candidate Last Name, Nachname, Familienname, Zuname, Nom, Nom de famille, Apellido, Apellidos, Cognome, Achternaam, Familienaam',
  fullName:
    'Name, Full Name, Candidate, Candidate Name, Contact, Contact Name, Applicant, Applicant Name, Person, Display Name, Vollständiger Name, Name Vorname, Kandidat, Bewerber, Nom complet, Nom et prénom, Candidat, Nombre completo, Nombre y apellidos, Candidato, Nome completo, Nome e cognome, Volledige naam, Naam, Kandidaat',
  email:
    'Email, E-mail, Email Address, Email 1, Email1, Primary Email, Main Email, Personal Email, Home Email, Private Email, Mail, Email (Personal), E-Mail-Adresse, Mailadresse, Adresse e-mail, Courriel, Adresse mail, Work Email, Business Email, Email Work, Correo, Correo electrónico, Dirección de correo, Posta elettronica, Indirizzo email, E-mailadres',
  alternateEmail:
    'Email 2, Email2, Secondary Email, Second Email, Alternate Email, Alternative Email, Other Email, Additional Email, Work Email, Business Email, Email Work, Zweite E-Mail, Weitere E-Mail, Private E-Mail, Autre e-mail, E-mail secondaire, Correo secundario, Email secondaria, Tweede e-mail',
  mobile:
    'Phone, Mobile Phone, Mobile Number, Cell, Cell Phone, Cellphone, Cellular, Mobile 1, Phone Mobile, Mobile Tel, Phone Number, Primary Phone, Telephone, Telephone Number, Tel, Phone 1, Contact Number, Handy, Handynummer, Mobil, Mobilnummer, Mobiltelefon, Telefon, Telefonnummer, Portable, Téléphone portable, Téléphone mobile, Mobile, Téléphone, Tél, Móvil, Teléfono móvil, Celular, Teléfono, Cellulare, Telefono cellulare, Telefono, Mobiel, Mobiel nummer, GSM, Telefoon, Telefoonnummer',
  homePhone:
    'Home Phone, Phone Home, Home Tel, Home Telephone, Private Phone, Landline, Phone (Home), Phone 2, Other Phone, Telefon privat, Festnetz, Telefon (privat), Téléphone domicile, Téléphone fixe, Téléphone personnel, Teléfono fijo, Teléfono particular, Teléfono casa, Telefono casa, Telefono fisso, Telefoon thuis, Telefoon privé, Vaste telefoon, Phone, Telephone, Telefon, Téléphone, Teléfono, Telefono, Telefoon',
  workPhone:
    'Work Phone, Phone Work, Business Phone, Office Phone, Direct Phone, Direct Line, Work Tel, Phone (Work), Company Phone, Phone 3, Telefon geschäftlich, Telefon Arbeit, Telefon (geschäftlich), Durchwahl, Geschäftlich, Téléphone professionnel, Téléphone bureau, Teléfono trabajo, Teléfono del trabajo, Telefono ufficio, Telefono lavoro, Telefoon werk, Telefoon zakelijk, Phone, Telephone, Telefon, Téléphone, Teléfono, Telefono, Telefoon',
  linkedIn:
    'LinkedIn, LinkedIn URL, LinkedIn Profile, LinkedIn Profile URL, Profile URL, LinkedIn-Profil, Profil LinkedIn, Perfil de LinkedIn, Profilo LinkedIn, LinkedIn-profiel',
  facebook: 'Facebook URL, Facebook Profile, Facebook-Profil',
  twitter: 'Twitter URL, Twitter Handle, Twitter Profile, X, X Profile',
  jobTitle:
    'Title, Job Title, Current Title, Current Job Title, Position, Current Position, Occupation, Headline, Role, Current Role, Function, Designation, Berufsbezeichnung, Aktuelle Position, Funktion, Stelle, Jobtitel, Intitulé du poste, Poste, Poste actuel, Fonction, Titre, Puesto, Puesto actual, Cargo, Cargo actual, Título, Posizione, Posizione attuale, Ruolo, Mansione, Qualifica, Functie, Huidige functie, Functietitel',
  location:
    'Current Location, Preferred Location, Region, Area, Standort, Einsatzort, Localisation, Lieu, Ubicación, Localidad, Località, Sede, Locatie, Regio',
  createdOn:
    'Date Added, Added On, Created, Created Date, Date Created, Created Time, Created At, Creation Date, Registration Date, Entry Date, Added, Applied On, Application Date, Applied Date, Angelegt am, Erstellt am, Erfasst am, Eingangsdatum, Erstellungsdatum, Date de création, Créé le, Date d’ajout, Fecha de alta, Fecha de creación, Creado el, Data di creazione, Data creazione, Creato il, Data inserimento, Aangemaakt op, Datum aangemaakt, Aanmaakdatum, Datum toegevoegd',
  updatedOn:
    'Updated, Last Updated, Date Updated, Modified, Modified Time, Last Modified, Date Last Modified, Updated At, Geändert am, Letzte Änderung, Aktualisiert am, Modifié le, Date de modification, Fecha de modificación, Modificado el, Data modifica, Modificato il, Gewijzigd op, Laatst gewijzigd',
  lastActivityDate:
    'Last Activity, Last Activity Time, Last Contact, Last Contacted, Last Contact Date, Letzter Kontakt, Letzte Aktivität, Dernier contact, Dernière activité, Último contacto, Ultimo contatto, Laatste contact, Laatste activiteit',
  ownerName:
    'Owner, Record Owner, Candidate Owner, Contact Owner, Recruiter, Consultant, Assigned To, Responsible, Account Manager, Primary Recruiter, Besitzer, Zuständig, Betreuer, Ansprechpartner intern, Sachbearbeiter, Propriétaire, Responsable, Chargé de recrutement, Consultor, Propietario, Proprietario, Responsabile, Consulente, Eigenaar, Verantwoordelijke, Consulent',
  sourceName:
    'Source, Candidate Source, Lead Source, Source Name, Channel, Origin, Referral Source, Quelle, Herkunft, Kanal, Origine, Provenance, Canal, Origen, Fuente, Fonte, Provenienza, Bron, Herkomst',
  statusName:
    'Status, Candidate Status, Contact Status, Lead Status, Stage, Current Stage, State Of Candidate, Bewerberstatus, Statut, État, Etat, Étape, Estado, Etapa, Stato, Fase, Stadium',
  doNotContact:
    'Do Not Contact, Opt Out, Opted Out, Unsubscribed, Email Opt Out, Do Not Call, Nicht kontaktieren, Ne pas contacter, No contactar, Non contattare, Niet benaderen',
  tags: 'Tags, Labels, Tag, Keywords, Talent Pools, Schlagworte, Schlagwörter, Étiquettes, Mots-clés, Etiquetas, Etichette, Trefwoorden',
} as const;

/** What leads do not have. */
const privately = {
  dateOfBirth:
    'DOB, Birth Date, Birthdate, Birthday, Date Birth, Geburtsdatum, Geburtstag, Geb. am, Date de naissance, Né le, Fecha de nacimiento, Data di nascita, Geboortedatum',
  internalNotes:
    'Comments, Comment, Notes, Note, Internal Notes, Remarks, Private Notes, General Comments, Bemerkungen, Bemerkung, Notizen, Anmerkungen, Kommentar, Kommentare, Commentaires, Commentaire, Remarques, Comentarios, Notas, Observaciones, Commenti, Osservazioni, Opmerkingen, Notities, Toelichting',
} as const;

/** Where a candidate lives, and what only candidates have. */
export const candidateWords = {
  ...person,
  ...privately,
  currentEmployer:
    'Company, Current Company, Employer, Current Employer, Company Name, Organisation, Organization, Current Organization, Firma, Unternehmen, Arbeitgeber, Aktueller Arbeitgeber, Entreprise, Société, Employeur, Employeur actuel, Empresa, Empresa actual, Empleador, Azienda, Azienda attuale, Datore di lavoro, Società, Bedrijf, Werkgever, Huidige werkgever',
  skills:
    'Skills, Primary Skills, Skill Set, Skillset, Key Skills, Technical Skills, Core Skills, Competencies, Kenntnisse, Fähigkeiten, Kompetenzen, Fachkenntnisse, Compétences, Compétences clés, Habilidades, Competencias, Conocimientos, Competenze, Abilità, Vaardigheden, Competenties',
  languages:
    'Languages, Language, Spoken Languages, Sprachen, Sprachkenntnisse, Langues, Langues parlées, Idiomas, Lingue, Lingue conosciute, Talen, Talenkennis',
  overview:
    'Summary, Overview, Profile, Profile Summary, About, Bio, Description, Kurzprofil, Profil, Zusammenfassung, Résumé, Présentation, Resumen, Perfil, Descripción, Profilo, Riepilogo, Samenvatting, Profiel, Omschrijving',
  desiredSalary:
    'Desired Salary, Expected Salary, Salary Expectation, Salary Expectations, Expected CTC, Salary Expected, Target Salary, Wanted Salary, Salary, Gehaltswunsch, Gehaltsvorstellung, Wunschgehalt, Gehalt, Prétentions salariales, Salaire souhaité, Salaire, Salario deseado, Expectativa salarial, Pretensión salarial, Salario, RAL desiderata, Retribuzione desiderata, Stipendio desiderato, Gewenst salaris, Salariswens, Salaris',
  desiredSalaryCurrency: 'Currency, Salary Currency, Währung, Devise, Moneda, Divisa, Valuta',
  desiredSalaryTenure: 'Salary Unit, Salary Period, Salary Type, Pay Period',
  noticePeriod:
    'Notice, Notice Period, Availability, Notice Period (days), Kündigungsfrist, Verfügbarkeit, Préavis, Disponibilité, Preaviso, Plazo de preaviso, Disponibilidad, Preavviso, Disponibilità, Opzegtermijn, Beschikbaarheid',
  rating:
    'Score, Stars, Star Rating, Bewertung, Note (1-5), Évaluation, Valoración, Valutazione, Beoordeling',
  'address.street':
    'Address, Street, Street Address, Address 1, Address Line 1, Address1, Home Address, Mailing Street, Straße, Strasse, Straße und Hausnummer, Anschrift, Adresse, Rue, Dirección, Calle, Domicilio, Indirizzo, Via, Straat, Adres',
  'address.city':
    'City, Town, City/Town, Mailing City, Stadt, Ort, Wohnort, Ville, Ciudad, Población, Città, Comune, Plaats, Stad, Woonplaats',
  'address.state':
    'State, Province, County, State/Province, Mailing State, Bundesland, Kanton, Département, Région, Provincia, Comunidad autónoma, Provincie',
  'address.country': 'Country, Mailing Country, Land, Pays, País, Paese, Nazione',
  'address.postcode':
    'Zip, Zip Code, Postcode, Postal Code, Post Code, Zip/Postal Code, Mailing Zip, PLZ, Postleitzahl, Code postal, CP, Código postal, CAP, Codice postale',
} as const;

export const contactWords = {
  ...person,
  ...privately,
  companyId:
    'Company ID, Client ID, Client Corporation ID, Account ID, Firmen-ID, ID entreprise, ID empresa, ID azienda, Bedrijf ID',
  skype: 'Skype ID, Skype Name',
  description: 'Description, Summary, Beschreibung, Descripción, Descrizione, Omschrijving',
} as const;

export const leadWords = {
  ...person,
  companyName:
    'Company, Company Name, Organisation, Organization, Account, Firma, Unternehmen, Entreprise, Société, Empresa, Azienda, Società, Bedrijf',
  website:
    'Website, Web Site, Web, URL, Homepage, Internetseite, Site web, Site internet, Sitio web, Página web, Sito web, Sito',
  description:
    'Description, Summary, Notes, Comments, Notizen, Bemerkungen, Beschreibung, Descripción, Descrizione, Omschrijving',
} as const;

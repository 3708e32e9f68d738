/** What exports of other systems call the fields of client companies, jobs, opportunities and placements (see people.ts). */
const record = {
  createdOn:
    'Date Added, Created, Created Date, Date Created, Created Time, Created At, Angelegt am, Erstellt am, Date de création, Créé le, Fecha de alta, Fecha de creación, Data di creazione, Creato il, Aangemaakt op, Datum aangemaakt',
  updatedOn:
    'Updated, Last Updated, Date Updated, Modified, Modified Time, Last Modified, Date Last Modified, Geändert am, Modifié le, Modificado el, Modificato il, Gewijzigd op',
  ownerName:
    'Owner, Record Owner, Account Manager, Consultant, Recruiter, Assigned To, Responsible, Zuständig, Betreuer, Propriétaire, Responsable, Propietario, Consultor, Proprietario, Responsabile, Eigenaar, Verantwoordelijke',
  statusName: 'Status, Stage, Statut, État, Estado, Stato, Fase',
  tags: 'Tags, Labels, Keywords, Schlagworte, Étiquettes, Mots-clés, Etiquetas, Etichette, Trefwoorden',
} as const;

const sourced = {
  ...record,
  sourceName:
    'Source, Lead Source, Origin, Quelle, Herkunft, Origine, Provenance, Origen, Fuente, Fonte, Bron, Herkomst',
} as const;

export const companyWords = {
  ...sourced,
  id: 'Company ID, Client ID, Client Corporation ID, Account ID, Record ID, External ID, Firmen-ID, Kunden-ID, ID entreprise, ID empresa, ID azienda, Bedrijf ID',
  name: 'Company, Company Name, Client, Client Name, Account, Account Name, Organisation, Organization, Firma, Firmenname, Unternehmen, Kunde, Entreprise, Raison sociale, Société, Nom, Client, Empresa, Razón social, Nombre, Cliente, Azienda, Ragione sociale, Società, Nome, Bedrijf, Bedrijfsnaam, Klant, Naam',
  phone:
    'Phone, Telephone, Tel, Phone Number, Main Phone, Office Phone, Switchboard, Telefon, Telefonnummer, Zentrale, Téléphone, Standard, Teléfono, Telefono, Centralino, Telefoon, Telefoonnummer',
  email:
    'Email, E-mail, Email Address, Company Email, E-Mail-Adresse, Adresse e-mail, Courriel, Correo, Correo electrónico, Posta elettronica, E-mailadres',
  website:
    'Website, Web Site, Web, URL, Homepage, Company URL, Internetseite, Site web, Site internet, Sitio web, Página web, Sito web, Sito',
  linkedIn: 'LinkedIn URL, LinkedIn Page, Company LinkedIn',
  industryName: 'Industry, Branche, Secteur d’activité, Industria, Settore, Branche / Industrie',
  sectorName: 'Sector, Sektor, Secteur, Business Sector',
  employeeCount:
    'Employees, Number of Employees, No. of Employees, Headcount, Employee Count, Mitarbeiter, Mitarbeiterzahl, Anzahl Mitarbeiter, Effectif, Nombre de salariés, Empleados, Número de empleados, Dipendenti, Numero dipendenti, Aantal medewerkers, Medewerkers',
  annualRevenue:
    'Revenue, Turnover, Annual Revenue, Umsatz, Jahresumsatz, Chiffre d’affaires, Facturación, Fatturato, Omzet',
  foundedYear:
    'Founded, Year Founded, Gründungsjahr, Année de création, Año de fundación, Anno di fondazione, Oprichtingsjaar',
  description:
    'Description, About, Company Description, Beschreibung, Descripción, Descrizione, Omschrijving',
  internalNotes:
    'Notes, Note, Comments, Internal Notes, Bemerkungen, Notizen, Commentaires, Remarques, Comentarios, Notas, Commenti, Opmerkingen, Notities',
  location:
    'Address, City, Town, Headquarters, HQ, Billing Address, Billing City, Adresse, Anschrift, Ort, Standort, Ville, Siège, Ciudad, Sede, Dirección, Indirizzo, Città, Adres, Plaats, Vestiging',
} as const;

export const jobWords = {
  ...sourced,
  id: 'Job ID, Job Order ID, Requisition ID, Req ID, Vacancy ID, Job Code, Record ID, External ID, Stellen-ID, ID offre, ID vacante, ID offerta, Vacature ID',
  title:
    'Job Title, Job, Job Name, Position, Vacancy, Role, Requisition, Posting Title, Stelle, Stellentitel, Stellenbezeichnung, Poste, Intitulé, Offre, Puesto, Vacante, Oferta, Posizione, Offerta, Vacature, Functie',
  companyId: 'Company ID, Client ID, Client Corporation ID, Account ID, Firmen-ID, Kunden-ID',
  contactId: 'Contact ID, Client Contact ID, Hiring Manager ID',
  internalDescription:
    'Notes, Comments, Internal Notes, Internal Description, Bemerkungen, Notizen, Commentaires, Comentarios, Commenti, Opmerkingen',
  description:
    'Description, Job Description, Public Description, Advert, Stellenbeschreibung, Beschreibung, Descriptif, Descripción, Descrizione, Omschrijving',
  openPositions:
    'Openings, Number of Openings, No. of Positions, Number of Positions, Vacancies, Positions, Anzahl Stellen, Nombre de postes, Número de vacantes, Numero posizioni, Aantal vacatures',
  employmentTypeName:
    'Employment Type, Job Type, Contract Type, Anstellungsart, Vertragsart, Type de contrat, Tipo de contrato, Tipo di contratto, Dienstverband, Contracttype',
  minPay:
    'Min Salary, Minimum Salary, Salary From, Salary Min, Pay From, Gehalt von, Salaire min, Salario mínimo, RAL min, Salaris van',
  maxPay:
    'Max Salary, Maximum Salary, Salary To, Salary Max, Pay To, Gehalt bis, Salaire max, Salario máximo, RAL max, Salaris tot',
  payCurrency: 'Currency, Salary Currency, Währung, Devise, Moneda, Valuta',
  startDate:
    'Start, Start Date, Target Start Date, Beginn, Eintrittsdatum, Startdatum, Date de début, Fecha de inicio, Data di inizio, Begindatum',
  closingDate:
    'Closing Date, Deadline, Close Date, Target Date, Bewerbungsfrist, Date limite, Fecha límite, Fecha de cierre, Data di chiusura, Scadenza, Sluitingsdatum',
  dateOpened:
    'Date Opened, Open Date, Opened, Offen seit, Date d’ouverture, Fecha de apertura, Data di apertura, Openingsdatum',
  'location.cityName': 'City, Town, Work Location City, Stadt, Ort, Arbeitsort, Ville, Ciudad, Città, Plaats',
  'location.countryName': 'Country, Land, Pays, País, Paese, Nazione',
  'location.postCode':
    'Zip, Zip Code, Postcode, Postal Code, PLZ, Postleitzahl, Code postal, Código postal, CAP',
  skills:
    'Skills, Required Skills, Key Skills, Kenntnisse, Anforderungen, Compétences, Competencias, Competenze, Vaardigheden',
} as const;

export const opportunityWords = {
  ...record,
  id: 'Opportunity ID, Deal ID, Record ID, External ID',
  name: 'Opportunity, Opportunity Name, Deal, Deal Name, Title, Opportunité, Affaire, Oportunidad, Opportunità, Kans',
  companyId: 'Company ID, Client ID, Account ID, Firmen-ID, Kunden-ID',
  contactId: 'Contact ID, Client Contact ID',
  bidValue:
    'Value, Amount, Deal Value, Bid, Betrag, Wert, Montant, Importe, Valor, Importo, Valore, Bedrag, Waarde',
  bidCurrency: 'Currency, Währung, Devise, Moneda, Valuta',
  probability: 'Win Probability, Chance, Wahrscheinlichkeit, Probabilité, Probabilidad, Probabilità, Kans %',
  forecastedClosingDate:
    'Expected Close Date, Expected Close, Close Date, Forecast Date, Abschlussdatum, Date de clôture, Fecha de cierre, Data di chiusura, Verwachte sluitdatum',
} as const;

export const placementWords = {
  ...record,
  id: 'Placement ID, Record ID, External ID',
  candidateId: 'Candidate ID, Person ID, Kandidaten-ID, ID candidat, ID candidato, Kandidaat ID',
  jobId: 'Job ID, Job Order ID, Vacancy ID, Stellen-ID, ID offre, Vacature ID',
  companyId: 'Company ID, Client ID, Client Corporation ID, Account ID, Firmen-ID, Kunden-ID',
  placementDate:
    'Date, Placed On, Date Placed, Vermittelt am, Date du placement, Fecha de colocación, Data collocamento, Plaatsingsdatum',
  startDate:
    'Start, Start Date, Beginn, Startdatum, Date de début, Fecha de inicio, Data di inizio, Begindatum',
  endDate: 'End, End Date, Ende, Enddatum, Date de fin, Fecha de fin, Data di fine, Einddatum',
  fee: 'Fee, Placement Fee, Commission, Honorar, Provision, Honoraires, Honorarios, Comisión, Onorario, Commissione, Vergoeding',
  salary: 'Salary, Base Salary, Gehalt, Salaire, Salario, Stipendio, RAL, Salaris',
  candidateRate: 'Pay Rate, Candidate Rate, Cost Rate',
  clientRate: 'Bill Rate, Charge Rate, Client Rate',
  currency: 'Salary Currency, Währung, Devise, Moneda, Valuta',
  placementType:
    'Type, Placement Type, Contract Type, Vertragsart, Type de contrat, Tipo de contrato, Tipo di contratto, Contracttype',
} as const;

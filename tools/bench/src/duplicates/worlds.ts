/** Where an agency is: the names of its people, and how they type. */
export interface World {
  readonly name: string;
  readonly languages: readonly Language[];
  /** Mail providers of persons. */
  readonly providers: readonly string[];
  readonly habits: Habits;
}

export interface Language {
  readonly code: string;
  readonly given: readonly string[];
  /** The commonest first. */
  readonly family: readonly string[];
  /** More family names, put together of these. */
  readonly stems: readonly string[];
  readonly endings: readonly string[];
  /** Short and familiar forms, by given name. */
  readonly familiar: Readonly<Record<string, readonly string[]>>;
  /** The country's calling code, and the first digits of its mobile numbers. */
  readonly calling: string;
  readonly mobile: readonly string[];
  /** Legal forms of employers. */
  readonly forms: readonly string[];
}

/** Shares of records, from 0 to 1. */
interface Habits {
  readonly email: number;
  readonly mobile: number;
  readonly homePhone: number;
  readonly workPhone: number;
  readonly linkedIn: number;
  readonly dateOfBirth: number;
  readonly employer: number;
  readonly cv: number;
  /** Numbers with the country's code. */
  readonly international: number;
  /** Family names in capitals. */
  readonly capitals: number;
}

const words = (text: string): readonly string[] => text.split(' ');

const table = (text: string): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    text.split(', ').map((line) => {
      const [name = '', ...forms] = line.split(' ');
      return [name, forms];
    }),
  );

const english: Language = {
  code: 'en',
  given: words(
    'James Mary John Patricia Robert Jennifer Michael Linda William Elizabeth David Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Margaret Anthony Sandra Mark Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Timothy Stephanie Ronald Rebecca Edward Laura Jason Helen Jeffrey Sharon Ryan Cynthia Jacob Kathleen Gary Amy Nicholas Angela Eric Shirley Jonathan Anna Stephen Brenda Larry Pamela Justin Emma Scott Nicole Brandon Samantha Benjamin Katherine Samuel Christine Gregory Debra Alexander Rachel Patrick Carolyn Frank Janet Raymond Maria Jack Olivia Dennis Heather Jerry Diane Tyler Julie Aaron Joyce Jose Victoria Adam Kelly Nathan Christina Henry Joan Zachary Evelyn Douglas Lauren Peter Judith Kyle Olga Noah Megan Ethan Cheryl Jeremy Andrea Hamish Imogen Callum Freya Rory Isla Declan Niamh',
  ),
  family: words(
    'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Hughes Turner Cooper Ward Morris Bennett Carter Ellis Baker Harris Allen Young King Scott Mitchell Bell Murphy Kelly Cook Morgan Lee Watson Parker Price Shaw Cox Foster Gray Mason Hunt',
  ),
  stems: words(
    'Wood Hart Ash Brad Black Thorn Stan West East North Mar Hamp Wins Hal Kings Wal Lin Mil Ox Har Dal Bur Cran Whit Rad Lang Wat Shel Pem Ald Cal Mor Bex Craw Dun Elling Farn Green Hather Inger Jar Kel Lock Mel Nor Oak Pres Ren San Tat Under',
  ),
  endings: words(
    'ley ton ford son field man worth well wick by ham ridge more low stone croft dale bury land ston',
  ),
  familiar: table(
    'James Jim Jimmy Jamie, Robert Bob Rob Bobby, William Bill Will Billy, Michael Mike Mick, Richard Rick Dick, Elizabeth Liz Beth Lizzie Betsy, Thomas Tom, Christopher Chris Kit, Daniel Dan Danny, Matthew Matt, Margaret Maggie Peggy Madge, Anthony Tony, Steven Steve, Andrew Andy Drew, Joseph Joe, Edward Ed Ted Eddie, Jennifer Jen Jenny, Katherine Kate Kathy Katie, Benjamin Ben, Samuel Sam, Alexander Alex Sandy, Patrick Pat Paddy, Nicholas Nick, Rebecca Becky, Susan Sue Susie, Deborah Debbie, Gregory Greg, Timothy Tim, Jeffrey Jeff, Joshua Josh, Kenneth Ken, Victoria Vicky, Samantha Sam, Stephanie Steph, David Dave, Charles Charlie Chuck, Patricia Pat Trish, Jonathan Jon, Zachary Zach, Ronald Ron, Raymond Ray, Christina Tina, Amanda Mandy, Pamela Pam, Megan Meg, Nathan Nate, Peter Pete, Henry Harry',
  ),
  calling: '44',
  mobile: words('7400 7511 7700 7712 7812 7900 7911 7584'),
  forms: words('Ltd Limited plc LLP'),
};

const german: Language = {
  code: 'de',
  given: words(
    'Thomas Andrea Michael Susanne Andreas Sabine Peter Petra Stefan Monika Christian Claudia Markus Birgit Klaus Martina Jürgen Karin Frank Anna Wolfgang Julia Martin Stefanie Alexander Katharina Sebastian Sandra Daniel Nicole Matthias Christine Jan Kathrin Florian Melanie Tobias Anja Philipp Sarah Bernd Heike Ralf Silke Uwe Ulrike Jörg Cornelia Günter Brigitte Hans Renate Dieter Ursula Werner Ingrid Helmut Gisela Gerhard Elisabeth Manfred Maria Heinz Helga Karl Angelika Josef Gabriele Johannes Franziska Maximilian Johanna Lukas Lena Jonas Laura Felix Lea Paul Sophie Leon Marie Moritz Clara Niklas Emma Simon Lisa Fabian Vanessa Patrick Jasmin Benjamin Jessica Dominik Theresa Friedrich Magdalena Wilhelm Margarete Ludwig Anneliese Rolf Käthe Sven Wiebke Torsten Maike Henning Antje',
  ),
  family: words(
    'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Schmid Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel',
  ),
  stems: words(
    'Berg Stein Hof Lind Brand Eich Feld Hol Kirch Land Mühl Neu Ober Rosen Sand Schön Wald Wies Asch Büch Dorn Erl Grün Haus Kalt Lauter Mitter Nieder Pfeif Rein Schwar Tann Unter Weid Zieg Grab Hein Kess Lech Mark Nuß Ost Rot Stahl Tiefen Ull Vor Wend Zell Lüd',
  ),
  endings: words(
    'er mann ner bauer meier hauser bach maier berger inger hofer mayer huber kamp brink loh ke ert holz beck',
  ),
  familiar: table(
    'Thomas Tom, Michael Michi Micha, Susanne Susi, Andreas Andi, Christian Chris, Alexander Alex, Katharina Kathi Katja Käthe, Sebastian Basti, Matthias Matze, Tobias Tobi, Johannes Hannes Jo, Maximilian Max, Friedrich Fritz, Wilhelm Willi, Josef Sepp, Elisabeth Lisa Elli Lisbeth, Ursula Uschi, Gabriele Gabi, Brigitte Gitti, Angelika Geli, Franziska Franzi, Johanna Hanna, Magdalena Lena, Margarete Grete, Wolfgang Wolf, Gerhard Gerd, Manfred Manni, Benjamin Ben, Stefanie Steffi, Cornelia Conny, Dominik Nik, Philipp Phil, Hans Hansi, Heinz Heini, Ulrike Ulli, Theresa Resi, Nicole Nicki, Renate Nati',
  ),
  calling: '49',
  mobile: words('151 152 157 160 162 170 171 172 175 176 179'),
  forms: ['GmbH', 'AG', 'GmbH & Co. KG', 'KG'],
};

const french: Language = {
  code: 'fr',
  given: words(
    'Jean Marie Pierre Nathalie Michel Isabelle Philippe Sylvie Alain Catherine Nicolas Martine Christophe Christine Laurent Valérie Daniel Sandrine Patrick Françoise Stéphane Véronique Frédéric Stéphanie Julien Céline David Sophie Thomas Anne Olivier Julie Éric Monique Bernard Aurélie Sébastien Chantal Christian Patricia Pascal Virginie Thierry Caroline Vincent Émilie Alexandre Laurence Jérôme Élodie Guillaume Camille Bruno Jacqueline Antoine Laura Maxime Hélène Romain Audrey Kévin Mélanie Benjamin Pauline Fabrice Léa Mathieu Manon Hugo Chloé Théo Inès François Dominique Jacques Brigitte Gérard Nicole Emmanuel Emmanuelle André Claire Benoît Margaux Étienne Mathilde Yves Solène Loïc Maëlle Cédric Océane',
  ),
  family: words(
    'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Muller Henry Roussel Nicolas Perrin Morin Mathieu Clément Gauthier Dumont Lopez Fontaine Chevalier Robin Masson',
  ),
  stems: words(
    'Beau Bel Bois Bour Cha Char Clair Cor Cour Dela Des Du Fon Four Gail Gar Gran Haut Lam Lan Mal Mar Mon Mont Per Pont Puy Ren Ri Roch Saint Sau Sou Tour Val Vau Ver Vil Bar Ber Cam Del Fer Gau Hal Jou Le Mou Pas Ros',
  ),
  endings: words(
    'mont ville court champ neau lier reau nier don det gnon lard ret sson vière teau zac quet rand lin',
  ),
  familiar: table(
    'Jean Jeannot, Philippe Phil, Christophe Chris, Stéphane Steph, Frédéric Fred, Nicolas Nico, Alexandre Alex, Sébastien Seb, Catherine Cathy, Véronique Véro, Isabelle Isa, Emmanuel Manu, Emmanuelle Manue, Valérie Val, Guillaume Guigui, Dominique Dom, Benjamin Ben, Mathieu Mat, Caroline Caro, Virginie Vivi, Mélanie Mel, Aurélie Lili, Jacqueline Jacotte',
  ),
  calling: '33',
  mobile: words('610 620 630 650 661 670 680 698 760 782'),
  forms: words('SA SARL SAS'),
};

const spanish: Language = {
  code: 'es',
  given: words(
    'Antonio María Manuel Carmen José Ana Francisco Isabel David Laura Juan Cristina Javier Marta Daniel Lucía Carlos Elena Jesús Pilar Alejandro Rosa Miguel Sara Rafael Paula Pedro Mercedes Pablo Raquel Ángel Dolores Sergio Beatriz Fernando Silvia Luis Rocío Alberto Nuria Jorge Teresa Álvaro Patricia Diego Irene Adrián Julia Raúl Andrea Enrique Montserrat Vicente Alba Iván Eva Rubén Sonia Óscar Yolanda Ramón Encarnación Ignacio Margarita Santiago Guadalupe Eduardo Concepción Roberto Josefa',
  ),
  family: words(
    'García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Iglesias',
  ),
  stems: words(
    'Al Bar Ber Cal Car Cas Cor Esc Fer Gal Gar Her Lar Lor Mal Mar Mol Mon Mor Nav Ola Pal Per Qui Ram Riv Rob Sal San Ser Sol Tor Val Var Ver Vil Zam Zor Bel Cam',
  ),
  endings: words(
    'ano ero edo eda osa illo illa ares anza uela eras ejo ales ante onte ara iego ides ovar arro',
  ),
  familiar: table(
    'Francisco Paco Kiko Fran, José Pepe, Ignacio Nacho, Manuel Manolo Manu, Enrique Quique Kike, Jesús Chus, Rafael Rafa, Alberto Berto, Eduardo Edu, Antonio Toni Toño, Santiago Santi Yago, Dolores Lola, Concepción Concha Conchi, Mercedes Merche, Isabel Isa, Guadalupe Lupe, Teresa Tere, Josefa Pepa Fina, Montserrat Montse, Margarita Marga, Javier Javi, Alejandro Álex Jandro, Cristina Cris, Beatriz Bea, Patricia Patri, Encarnación Encarna, Daniel Dani, Fernando Nando',
  ),
  calling: '34',
  mobile: words('600 610 622 633 645 655 666 677 688 699'),
  forms: ['S.A.', 'S.L.', 'SL'],
};

const polish: Language = {
  code: 'pl',
  given: words(
    'Piotr Anna Krzysztof Maria Andrzej Katarzyna Jan Małgorzata Tomasz Agnieszka Paweł Krystyna Michał Barbara Marcin Ewa Jakub Elżbieta Adam Zofia Łukasz Teresa Grzegorz Magdalena Mateusz Joanna Wojciech Janina Mariusz Monika Dariusz Jadwiga Zbigniew Danuta Jerzy Irena Maciej Halina Rafał Helena Kamil Beata Robert Aleksandra Józef Marta Dawid Dorota Szymon Natalia Tadeusz Jolanta Kacper Iwona Bartosz Karolina Stanisław Urszula Sławomir Justyna',
  ),
  family: words(
    'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski Mazur Kwiatkowski Wojciechowski Krawczyk Kaczmarek Piotrowski Grabowski Pawłowski Michalski Król Nowakowski Wieczorek Jabłoński Wróbel Majewski Olszewski Stępień',
  ),
  stems: words(
    'Bar Bog Bork Chmiel Czar Dom Dud Gaj Głów Gór Jag Jan Kal Kar Klim Koł Kras Lip Lis Mal Mark Mich Mił Mod Nied Ols Pał Pias Pol Rad Rog Rud Sad Sik Sob Sok Star Świer Tom Wal',
  ),
  endings: words('owski ewski iński czyk czak asz ecki icki owicz ewicz ała ek ka ski arz'),
  familiar: table(
    'Katarzyna Kasia Kaśka, Małgorzata Gosia Małgosia, Joanna Asia, Agnieszka Aga, Barbara Basia, Magdalena Magda, Jan Janek, Stanisław Staszek, Tomasz Tomek, Piotr Piotrek, Grzegorz Grzesiek, Krzysztof Krzysiek Krzyś, Wojciech Wojtek, Jerzy Jurek, Jakub Kuba, Andrzej Jędrek, Aleksandra Ola, Elżbieta Ela, Zofia Zosia, Maria Marysia Maja, Mateusz Mati, Zbigniew Zbyszek, Tadeusz Tadek, Józef Józek, Ewa Ewka, Krystyna Krysia, Natalia Natka, Paweł Pawełek, Michał Misiek',
  ),
  calling: '48',
  mobile: words('501 502 512 600 603 661 692 728 785 880'),
  forms: ['Sp. z o.o.', 'S.A.', 'Sp. k.'],
};

const dutch: Language = {
  code: 'nl',
  given: words(
    'Johannes Maria Jan Johanna Cornelis Anna Hendrik Cornelia Willem Elisabeth Pieter Wilhelmina Jacobus Hendrika Peter Catharina Gerrit Adriana Martin Monique Marco Sandra Erik Petra Dennis Linda Jeroen Marieke Bas Anouk Daan Emma Sem Sophie Lucas Julia Thijs Lotte Sander Femke Ruben Iris Maarten Ingrid Rob Esther Frank Saskia Wouter Karin Bart Nienke Joost Sanne Stefan Mirjam',
  ),
  family: [
    ...words(
      'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Hendriks Dekker Brouwer Dijkstra Smits Kok Jacobs Vermeulen Schouten Willems Hoekstra Koster Prins Huisman Postma Kuipers Veenstra Kramer',
    ),
    ...[
      'de Jong',
      'de Vries',
      'van den Berg',
      'van Dijk',
      'de Boer',
      'de Groot',
      'van der Meer',
      'van Leeuwen',
    ],
  ],
  stems: words(
    'Aal Ber Boe Bra Dij Eik Gel Haa Hoo Kam Kei Klo Laa Lin Mee Mol Nij Oos Poe Rie Roo Sch Sta Ste Tim Vee Ver Wee Wes Wou Zee Zwa Bui Cor Dro Els',
  ),
  endings: words('huis kamp man stra sema inga veld berg hof ma sen mans horst laar meer brink kerk donk'),
  familiar: table(
    'Johannes Jan Hans Joop, Cornelis Kees Cor, Hendrik Henk Rik, Willem Wim Pim, Jacobus Jaap Koos, Elisabeth Els Lies Bets, Wilhelmina Mina Willy, Johanna Jo Joke, Cornelia Corrie Nel, Pieter Piet, Catharina Toos Trijn, Gerrit Ger, Hendrika Riek, Adriana Jaan, Martin Tinus, Maarten Maart, Maria Ria Mia',
  ),
  calling: '31',
  mobile: words('610 611 620 621 622 630 641 650 653 681'),
  forms: ['B.V.', 'BV', 'N.V.'],
};

const turkish: Language = {
  code: 'tr',
  given: words(
    'Mehmet Fatma Mustafa Ayşe Ahmet Emine Ali Hatice Hüseyin Zeynep Hasan Elif İbrahim Meryem Murat Şerife Osman Sultan Yusuf Merve Ömer Özlem Ramazan Esra Halil Büşra Süleyman Kübra Abdullah Gülsüm Kemal Dilek Burak Selin Emre Ebru Can Derya Serkan Pınar Onur Gamze Cem Aylin Deniz Sevgi Tolga Nur',
  ),
  family: words(
    'Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek Polat Korkmaz Erdoğan Güneş Acar',
  ),
  stems: words(
    'Ak Al Ay Bal Bay Boz Cer Dağ Dem Er Gök Gül Kap Kar Kes Koç Öz Sar Ser Şen Taş Tek Tun Türk Uç Ün Yal Yaz Yur Bul',
  ),
  endings: words('oğlu kaya can maz er bay taş han soy alp demir kan ay dal türk gün'),
  familiar: table(
    'Mehmet Memo, Mustafa Mustik, İbrahim İbo, Süleyman Sülo, Abdullah Apo, Zeynep Zeyno, Fatma Fatoş, Hatice Hatoş, Hüseyin Hüso, Emine Emoş',
  ),
  calling: '90',
  mobile: words('505 506 530 532 533 535 541 542 544 555'),
  forms: ['A.Ş.', 'Ltd. Şti.'],
};

/** Built against. */
export const home: World = {
  name: 'home',
  languages: [english, german, french],
  providers: [
    'gmail.com',
    'outlook.com',
    'gmx.de',
    'web.de',
    'yahoo.co.uk',
    'orange.fr',
    'icloud.com',
    'hotmail.com',
  ],
  habits: {
    email: 0.88,
    mobile: 0.78,
    homePhone: 0.2,
    workPhone: 0.15,
    linkedIn: 0.45,
    dateOfBirth: 0.5,
    employer: 0.7,
    cv: 0.4,
    international: 0.5,
    capitals: 0.03,
  },
};

/** Other languages and other habits. */
export const abroad: World = {
  name: 'abroad',
  languages: [spanish, polish, dutch, turkish],
  providers: [
    'gmail.com',
    'hotmail.com',
    'wp.pl',
    'onet.pl',
    'ziggo.nl',
    'yahoo.es',
    'hotmail.com.tr',
    'icloud.com',
  ],
  habits: {
    email: 0.78,
    mobile: 0.9,
    homePhone: 0.08,
    workPhone: 0.05,
    linkedIn: 0.25,
    dateOfBirth: 0.35,
    employer: 0.8,
    cv: 0.6,
    international: 0.2,
    capitals: 0.3,
  },
};

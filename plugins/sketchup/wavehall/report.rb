require 'json'

module Wavehall
  # What `report.json` of a rendering says.
  class Report
    # Figures of tables, from the program's own list: name, symbol, unit, factor to it and digits.
    FIGURES = JSON.parse(File.read(File.join(FOLDER, 'figures.json'), :encoding => 'UTF-8'))
    # Labels in the model show this one.
    LABEL = 't30Seconds'.freeze

    attr_reader :title, :responses, :warnings

    # @raise [FileProblem] if it is no report
    def initialize(path)
      report = JSON.parse(File.read(path, :encoding => 'UTF-8'))
      @title = report['title']
      @warnings = report['warnings'].map(&:to_s)
      @responses = report['responses'].map { |each| [each['source'], each['receiver'], each['figures']['bands']] }
      @positions = Hash[report['scene']['receivers'].map { |each| [each['name'], each['position']] }]
    rescue JSON::ParserError, NoMethodError, TypeError
      raise FileProblem.new("#{path} is no report of a rendering.", 'Choose the report.json of a folder of results.')
    rescue SystemCallError => error
      raise FileProblem.new("#{path} cannot be read: #{Wavehall.text(error.message)}", 'Choose the report.json of a folder of results.')
    end

    # Rows of the octaves that are whole: centre and a text for each of {FIGURES}.
    def self.rows(bands)
      bands.select { |band| band['validity'] == 'whole' }.map do |band|
        [band['centreHz'], FIGURES.map { |figure| text(band, figure) }]
      end
    end

    # A figure as a text: with its uncertainty, and a question mark if it is too uncertain to be used.
    def self.text(band, figure)
      value = band[figure['name']]
      return '' if value.nil?
      spread = (band['uncertainty'] || {})[figure['name']]
      shown = number(value, figure)
      shown += " ± #{number(spread, figure)}" if spread
      band['unsupported'].include?(figure['name']) ? "#{shown}?" : shown
    end

    def self.number(value, figure)
      format("%.#{figure['digits']}f", value * figure['factor'])
    end
    private_class_method :number

    # Texts at receivers that have a place: [text, metres].
    def labels
      figure = FIGURES.find { |each| each['name'] == LABEL }
      responses.group_by { |_, receiver, _| receiver }.map do |receiver, heard|
        lines = heard.map do |source, _, bands|
          whole = bands.select { |band| band['validity'] == 'whole' && band[LABEL] }
          values = whole.map { |band| "#{band['centreHz']} Hz #{Report.text(band, figure)}" }
          "#{figure['symbol']} from #{source}: #{values.empty? ? 'not known' : values.join(', ')} #{figure['unit']}"
        end
        [([receiver] + lines).join("\n"), @positions[receiver]]
      end.select { |_, position| position }
    end
  end

  # Labels of a report in the model, in one group that the next report replaces.
  module Labels
    KIND = 'labels'.freeze

    def self.write(model, report)
      model.start_operation('Wavehall results', true)
      remove(model)
      group = model.entities.add_group
      group.name = 'Wavehall results'
      group.set_attribute(DICTIONARY, Places::KEY, KIND)
      report.labels.each do |text, metres|
        point = Geom::Point3d.new(*metres.map { |value| value / METRES })
        group.entities.add_text(text, point, Geom::Vector3d.new(0, 0, 20))
      end
      model.commit_operation
    end

    def self.remove(model)
      old = model.entities.grep(Sketchup::Group).select { |each| each.get_attribute(DICTIONARY, Places::KEY) == KIND }
      old.each(&:erase!)
    end
    private_class_method :remove
  end
end

require 'json'

module Wavehall
  # What `report.json` of a rendering says.
  class Report
    # Figures of tables, from the program's own list: name, symbol, unit, factor to it and digits.
    FIGURES = JSON.parse(File.read(File.join(FOLDER, 'figures.json'), :encoding => 'UTF-8'))
    # Labels in the model show this one.
    LABEL = 't30Seconds'.freeze
    REMEDY = 'Choose the report.json of a folder of results.'.freeze

    attr_reader :title, :warnings
    # Source, receiver and rows of each response. A row is the centre of an octave that is whole, and a text for each of
    # {FIGURES}.
    attr_reader :responses
    # Texts at receivers that have a place: [text, metres].
    attr_reader :labels

    # @raise [FileProblem] if it is no report
    def initialize(path)
      report = JSON.parse(File.read(path, :encoding => 'UTF-8'))
      @title = report['title'].to_s
      @warnings = report['warnings'].map(&:to_s)
      heard = report['responses'].map do |each|
        bands = each['figures']['bands'].select { |band| band['validity'] == 'whole' }
        [each['source'].to_s, each['receiver'].to_s, bands]
      end
      @responses = heard.map { |source, receiver, bands| [source, receiver, rows(bands)] }
      @labels = label(heard, report['scene']['receivers'])
    rescue SystemCallError => error
      raise FileProblem.new("#{path} cannot be read: #{Wavehall.text(error.message)}", REMEDY)
    rescue JSON::ParserError, NoMethodError, TypeError, ArgumentError
      raise FileProblem.new("#{path} is no report of a rendering.", REMEDY)
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

    private

    def rows(bands)
      bands.map { |band| [Integer(band['centreHz']), FIGURES.map { |figure| Report.text(band, figure) }] }
    end

    def label(heard, receivers)
      positions = Hash[receivers.map { |each| [each['name'], each['position']] }]
      figure = FIGURES.find { |each| each['name'] == LABEL }
      texts = heard.group_by { |_, receiver, _| receiver }.map do |receiver, all|
        lines = all.map do |source, _, bands|
          values = bands.select { |band| band[LABEL] }.map { |band| "#{band['centreHz']} Hz #{Report.text(band, figure)}" }
          "#{figure['symbol']} from #{source}: #{values.empty? ? 'not known' : values.join(', ')} #{figure['unit']}"
        end
        [([receiver] + lines).join("\n"), positions[receiver]]
      end
      placed = texts.select { |_, position| position }
      placed.map { |text, position| [text, [0, 1, 2].map { |axis| Float(position[axis]) }] }
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
